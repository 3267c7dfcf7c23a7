import { fetchedDialog } from "#web/lib/fetched-dialog.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { rulerIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";

const useDialog = fetchedDialog(() => import("./size-guide-dialog.tsx"));

/** Opens the size guide, preloaded on hover. The button itself is not lazy: a press before its code came would be lost. */
export function SizeGuide() {
  const { t } = useTranslation();
  const [opener, dialogWith] = useDialog();
  return (
    <>
      <button
        type="button"
        {...opener}
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-info underline underline-offset-4"
      >
        <Icon name={rulerIcon} size={18} />
        <span>{t("product.sizes.title")}</span>
      </button>
      {dialogWith({})}
    </>
  );
}
