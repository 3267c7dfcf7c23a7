import { fetchedDialog } from "#web/lib/fetched-dialog.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { type DrawnIcon, Icon } from "#web/ui/icon.tsx";

// Not in `drawn-icons.ts`: the product page would carry all icons of that file for this one.
const rulerIcon: DrawnIcon = { path: "M2.5 8h19v8h-19V8Zm4 0v3m3.7-3v4.5m3.6-4.5v3m3.7-3v4.5" };

const useDialog = fetchedDialog(() => import("./size-guide-dialog.tsx"));

/** Opens the size guide, preloaded on hover. The button itself is not lazy, so that no early press is lost. */
export function SizeGuide() {
  const { t } = useTranslation();
  const [opener, dialogWith] = useDialog();
  return (
    <>
      <button
        type="button"
        {...opener}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-info underline underline-offset-4"
      >
        <Icon name={rulerIcon} size={18} />
        <span>{t("product.sizes.title")}</span>
      </button>
      {dialogWith({})}
    </>
  );
}
