import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Entries } from "./entries.ts";

interface OwnedAgainProps {
  readonly form: UseFormReturn<Entries>;
  readonly quote: Quote;
}

/** Warns when a customer is about to buy a programme they own, not as a gift. */
export default function OwnedAgain({ form, quote }: OwnedAgainProps) {
  const { t } = useTranslation("checkout");
  const text = useText();
  const isGift = useWatch({ control: form.control, name: "isGift" });
  const owned = useOwnedProgrammes(true);
  const again = quote.lines.filter(({ productId }) => owned.has(productId));
  if (isGift || again.length === 0) return null;
  return (
    <Callout tone="warn" role="status" title={t("owned.title")}>
      <p>{again.map(({ name }) => text(name)).join(t("owned.and"))}</p>
      <Button
        variant="link"
        onClick={() => {
          form.setValue("isGift", true);
          requestAnimationFrame(() => form.setFocus("gift.recipientName"));
        }}
      >
        {t("owned.give")}
      </Button>
    </Callout>
  );
}
