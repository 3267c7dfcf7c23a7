import { useState } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { InstalmentsWords } from "#web/lib/goods/instalments-words.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Money } from "#web/ui/bidi.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";

export interface InstalmentsProps {
  readonly payments: readonly number[];
  readonly currency: Currency;
}

const steps = ["today", "month1", "month2", "month3"] as const;

/** The pay-later line under a price, in our own words: nothing is loaded from a provider. */
export function Instalments({ payments, currency }: InstalmentsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const rows = steps.map((step, index) => ({
    id: step,
    label: t(`product.instalments.${step}`),
    value: <Money amountMinor={payments[index] ?? 0} currency={currency} lang={language} />,
  }));
  return (
    <div className="mt-4 flex min-h-16 flex-wrap items-center gap-x-2 rounded-lg border border-line px-4 py-2 text-small">
      <span>
        <InstalmentsWords payments={payments} currency={currency} />
      </span>
      <button
        type="button"
        className="min-h-9 font-semibold text-info underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {t("product.instalments.more")}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("product.instalments.title")}
        labels={{ close: t("common:close") }}
      >
        <p className="mb-4 text-body text-muted">{t("product.instalments.how")}</p>
        <SummaryList rows={rows} />
        <p className="mt-4 text-small text-muted">{t("product.instalments.note")}</p>
      </Dialog>
    </div>
  );
}
