import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import type { SummaryRow } from "#web/ui/summary-list.tsx";
import { Amount } from "./amount.tsx";

/** The totals of a quote or an order, computed by the server. */
export interface Totals {
  readonly currency: Currency;
  readonly subtotal: number;
  /** All discounts, including automatic ones and the coupon's. */
  readonly discount: number;
  readonly automaticDiscounts: readonly {
    readonly id: string;
    readonly name: LocalizedText;
    readonly amount: number;
  }[];
  readonly couponCode: string | null;
  readonly couponDiscount: number;
  readonly pointsUsed: number;
  readonly pointsDiscount: number;
  readonly giftCardAmount: number;
  /** `null` when nothing is shipped. */
  readonly shipping: number | null;
  readonly codFee: number;
  readonly isShippingEstimated: boolean;
  readonly tax: number;
  readonly taxPercentage: number;
  readonly total: number;
}

function Saving({ value, currency }: { readonly value: number; readonly currency: Currency }) {
  // In Arabic the minus sign belongs to the number and is on its left.
  if (useLanguage() === "ar") return <Amount value={-value} currency={currency} />;
  return (
    <span className="inline-flex items-baseline gap-0.5">
      <span aria-hidden="true">−</span>
      <Amount value={value} currency={currency} />
    </span>
  );
}

/** Rows for a `SummaryList`: only those with a value, the total last. */
export function useTotalRows(): (totals: Totals) => SummaryRow[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return (totals) => {
    const { currency } = totals;
    const plain = (id: string, label: string, value: number): SummaryRow => ({
      id,
      label,
      value: <Amount value={value} currency={currency} />,
    });
    const saving = (id: string, label: SummaryRow["label"], value: number): SummaryRow[] =>
      value > 0 ? [{ id, label, value: <Saving value={value} currency={currency} />, tone: "saving" }] : [];
    const named = totals.automaticDiscounts.reduce((sum, { amount }) => sum + amount, totals.couponDiscount);
    const ownDiscount = Math.round((totals.discount - named) * 100) / 100;
    return [
      plain("subtotal", t("states.totals.subtotal"), totals.subtotal),
      ...saving("discount", t("states.totals.discount"), ownDiscount),
      ...totals.automaticDiscounts.flatMap(({ id, name, amount }) => saving(id, name[language], amount)),
      ...saving(
        "coupon",
        <>
          {t("states.totals.coupon")} {totals.couponCode !== null && <Ltr>{totals.couponCode}</Ltr>}
        </>,
        totals.couponDiscount,
      ),
      ...saving("points", t("states.totals.points", { count: totals.pointsUsed }), totals.pointsDiscount),
      ...saving("giftCards", t("states.totals.giftCards"), totals.giftCardAmount),
      ...shippingRow(totals, t("states.totals.shipping"), t("states.totals.estimated")),
      ...(totals.codFee > 0 ? [plain("codFee", t("states.totals.codFee"), totals.codFee)] : []),
      {
        id: "total",
        label: t("states.totals.total"),
        value: <Amount value={totals.total} currency={currency} isFreeWord />,
        tone: "total",
        hint: totals.tax > 0 && (
          <>
            {t("states.totals.tax")} <Ltr>{`${totals.taxPercentage}%`}</Ltr>:{" "}
            <Amount value={totals.tax} currency={currency} />
          </>
        ),
      },
    ];
  };
}

function shippingRow(totals: Totals, label: string, estimated: string): SummaryRow[] {
  if (totals.shipping === null) return [];
  return [
    {
      id: "shipping",
      label,
      hint: totals.isShippingEstimated && estimated,
      value: <Amount value={totals.shipping} currency={totals.currency} isFreeWord />,
    },
  ];
}
