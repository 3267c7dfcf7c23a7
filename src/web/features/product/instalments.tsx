import { lazy, Suspense, useState } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { InstalmentsWords } from "#web/lib/goods/instalments-words.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

const loadDialog = () => import("./instalments-dialog.tsx");
const InstalmentsDialog = lazy(loadDialog);

export interface InstalmentsProps {
  readonly payments: readonly number[];
  readonly currency: Currency;
}

/** The pay-later line under a price, in our own words: nothing is loaded from a provider. */
export function Instalments({ payments, currency }: InstalmentsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <div className="mt-4 flex min-h-16 flex-wrap items-center gap-x-2 rounded-lg border border-line px-4 py-2 text-small">
      <span>
        <InstalmentsWords payments={payments} currency={currency} />
      </span>
      <button
        type="button"
        className="min-h-9 font-semibold text-info underline underline-offset-4"
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {t("product.instalments.more")}
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <InstalmentsDialog payments={payments} currency={currency} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
