import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

const loadDialog = () => import("./size-guide-dialog.tsx");
const SizeGuideDialog = lazy(loadDialog);

/** Opens the table of sizes, which is fetched when somebody reaches for it. */
export function SizeGuide() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-info underline underline-offset-4"
      >
        <Icon name="ruler" size={18} />
        <span>{t("product.sizes.title")}</span>
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <SizeGuideDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
