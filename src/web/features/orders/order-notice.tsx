import { useState } from "react";
import type { Order, PaymentMethod } from "#shared/contract/orders.ts";
import type { TransferInstructions } from "#shared/contract/payment-instructions.ts";
import { isReturnRefusal } from "#shared/domain/order-states.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { PayAgainButton } from "#web/entities/order/pay-again-button.tsx";
import { PaymentCode } from "#web/entities/order/payment-code.tsx";
import { methodChoices } from "#web/entities/order/payment-methods.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select.tsx";

/** What the customer should know or do first: pay, or a pending refund. */
export function OrderNotice({ order, onStale }: { readonly order: Order; readonly onStale: () => void }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  if (order.status === "pending_payment")
    return (
      <div className="flex flex-col gap-4">
        {order.instructions !== undefined && (
          <Card>
            {order.instructions.kind === "bank_transfer" ? (
              <TransferWaits instructions={order.instructions} />
            ) : (
              <PaymentCode instructions={order.instructions} amount={money(order.total, order.currency)} />
            )}
          </Card>
        )}
        <PayAgain order={order} onStale={onStale} />
      </div>
    );
  if (order.status === "return_requested") return <Callout tone="info">{t("orders.returnAsked")}</Callout>;
  const refusal = order.timeline.findLast((_, at) => isReturnRefusal(order.timeline, at));
  if (order.status === "delivered" && refusal !== undefined)
    return (
      <Callout tone="warn" title={t("orders.returnRefused")}>
        <UserText>{refusal.note ?? ""}</UserText>
      </Callout>
    );
  if (order.status === "returned" && order.paymentStatus === "paid")
    return <Callout tone="info">{t("orders.returnArrived")}</Callout>;
  if (order.refundedTotal > 0)
    return (
      <Callout tone="info">{t("orders.refunded", { amount: money(order.refundedTotal, order.currency) })}</Callout>
    );
  if (order.status === "cancelled" && order.paymentStatus === "paid")
    return <Callout tone="info">{t("orders.refundComing")}</Callout>;
  if (order.status === "expired") return <Callout tone="neutral">{t("orders.expired")}</Callout>;
  return null;
}

function TransferWaits({
  instructions: { paymentId, code, payUntil },
}: {
  readonly instructions: TransferInstructions;
}) {
  const { t } = useTranslation("payment");
  const { moment } = useDates();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-card font-bold">{t("transfer.waiting")}</p>
      <p>
        {t("transfer.code")} <Ltr className="font-bold select-all">{code}</Ltr>
      </p>
      <p className="text-small text-muted">{t("code.until", { time: moment(payUntil) })}</p>
      <LocalLink to={`/payment/code?payment=${paymentId}`} className={buttonClass({ variant: "secondary" })}>
        {t("transfer.show")}
      </LocalLink>
    </div>
  );
}

function PayAgain({ order, onStale }: { readonly order: Order; readonly onStale: () => void }) {
  const { t } = useTranslation();
  const { moment } = useDates();
  const money = useMoneyText();
  const hasCode = order.instructions !== undefined;
  // The chosen method is paid by the code above.
  const methods = methodChoices(order, order.payMethods).filter(
    ({ method, gap }) => gap === undefined && !(hasCode && method === order.paymentMethod),
  );
  const [chosen, setMethod] = useState<PaymentMethod>(order.paymentMethod ?? "card");
  const method = methods.some((each) => each.method === chosen) ? chosen : (methods[0]?.method ?? chosen);
  const { t: tPayment } = useTranslation("payment");
  return (
    <Card tone="sand" className="flex flex-col gap-4">
      <div>
        <p className="text-card font-bold">{hasCode ? tPayment("code.other") : t("orders.waiting")}</p>
        {order.expiresAt !== null && !hasCode && (
          <p className="text-small text-muted">
            {t(order.origin === "renewal" ? "orders.renewUntil" : "orders.waitingUntil", {
              time: moment(order.expiresAt),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t("orders.payBy")}
          className="min-w-56 flex-1"
          value={method}
          onChange={(event) => setMethod(methods.find((each) => each.method === event.target.value)?.method ?? method)}
          options={methods.map((each) => ({ value: each.method, label: t(`states.method.${each.method}`) }))}
        />
        <PayAgainButton
          orderId={order.id}
          method={method}
          label={
            method === "cod" ? t("orders.confirmCash") : t("orders.pay", { amount: money(order.total, order.currency) })
          }
          onRefused={onStale}
        />
      </div>
    </Card>
  );
}
