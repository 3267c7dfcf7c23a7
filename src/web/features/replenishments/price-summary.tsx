import type { Currency } from "#shared/domain/currency.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import type { RepeatQuote } from "./use-quote.ts";

interface Props {
  readonly quote: RepeatQuote;
  readonly quantity: number;
}

/** The price of an order at today's prices, and its savings. */
export function PriceSummary({ quote, quantity }: Props) {
  const { t } = useTranslation("replenishments");
  const currency: Currency = quote.currency;
  const saved = (quote.usualPrice - quote.price) * quantity;
  return (
    <SummaryList
      rows={[
        {
          id: "usual",
          label: t("usualPrice"),
          value: <Amount value={quote.usualPrice * quantity} currency={currency} />,
        },
        {
          id: "saved",
          label: t("saving", { percent: quote.percent }),
          value: <Amount value={-saved} currency={currency} />,
          tone: "saving",
        },
        {
          id: "shipping",
          label: t("shipping"),
          value: <Amount value={quote.shipping} currency={currency} isFreeWord />,
        },
        {
          id: "total",
          label: t("totalToday"),
          value: <Amount value={quote.total} currency={currency} />,
          tone: "total",
        },
      ]}
    />
  );
}
