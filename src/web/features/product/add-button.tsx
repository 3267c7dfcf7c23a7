import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Choice } from "./use-choice.ts";

/** Adds the chosen variant to the cart. */
export function AddButton({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation();
  return (
    <Button
      size="lg"
      className="flex-1"
      loading={choice.isBusy}
      loadingLabel={t("goods.adding")}
      disabled={choice.isSoldOut}
      onClick={() => choice.buy(false)}
    >
      {t(choice.isSoldOut ? "goods.soldOut" : "goods.add")}
    </Button>
  );
}
