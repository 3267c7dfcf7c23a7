import type { Currency } from "#shared/domain/currency.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";

export interface InstalmentsDialogProps {
  readonly payments: readonly number[];
  readonly currency: Currency;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const steps = ["today", "month1", "month2", "month3"] as const;

/** The payment schedule of instalments. */
export default function InstalmentsDialog({ payments, currency, isOpen, onClose }: InstalmentsDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = steps.map((step, index) => ({
    id: step,
    label: t(`product.instalments.${step}`),
    value: <Money amountMinor={payments[index] ?? 0} currency={currency} lang={language} />,
  }));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("product.instalments.title")}
      labels={{ close: t("common:close") }}
    >
      <p className="mb-4 text-body text-muted">{t("product.instalments.how")}</p>
      <SummaryList rows={rows} />
      <p className="mt-4 text-small text-muted">{t("product.instalments.note")}</p>
    </Dialog>
  );
}
