import type { Order } from "#shared/contract/orders.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";

/** Order number, amount and payment method, for support questions. */
export function PaymentFacts({ payment, order }: { readonly payment: Payment; readonly order: Order | undefined }) {
  const { t } = useTranslation("payment");
  const items = order?.lines.reduce((count, line) => count + line.quantity, 0) ?? 0;
  return (
    <Card tone="sand">
      <SummaryList
        rows={[
          {
            id: "order",
            label: t("facts.order"),
            value: <Ltr className="font-bold select-all">{payment.orderNumber}</Ltr>,
          },
          {
            id: "amount",
            label: t("facts.amount"),
            value: <Amount value={payment.amount} currency={payment.currency} isFreeWord />,
          },
          ...(payment.amount > 0
            ? [{ id: "method", label: t("facts.method"), value: t(`methods.${payment.method}`) }]
            : []),
          ...(items > 0 ? [{ id: "items", label: t("facts.items"), value: t("facts.pieces", { count: items }) }] : []),
        ]}
      />
    </Card>
  );
}
