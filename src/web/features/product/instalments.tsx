import type { Currency } from "#shared/domain/currency.ts";
import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { fetchedDialog } from "#web/lib/fetched-dialog.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

const useDialog = fetchedDialog<InstalmentsProps>(() => import("./instalments-dialog.tsx"));

export interface InstalmentsProps {
  readonly payments: readonly number[];
  readonly currency: Currency;
}

/** The instalments line under a price; no provider script is loaded. */
export default function Instalments({ payments, currency }: InstalmentsProps) {
  const { t } = useTranslation();
  const [opener, dialogWith] = useDialog();
  return (
    <div className="mt-4 flex min-h-16 flex-wrap items-center gap-x-2 rounded-lg border border-line px-4 py-2 text-small">
      <span>
        <InstalmentsWords payments={payments} currency={currency} />
      </span>
      <button type="button" className="min-h-11 font-semibold text-info underline underline-offset-4" {...opener}>
        {t("product.instalments.more")}
      </button>
      {dialogWith({ payments, currency })}
    </div>
  );
}
