import type { Order } from "#shared/contract/orders.ts";
import type { Payment, PaymentOutcome } from "#shared/contract/payments.ts";
import { LateInvite } from "#web/entities/app/late-invite.tsx";
import { PayAgainButton } from "#web/entities/order/pay-again-button.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Outcome, type OutcomeTone } from "#web/ui/outcome.tsx";
import { PaymentFacts } from "./payment-facts.tsx";

type Settled = Exclude<PaymentOutcome, "pending">;

const tones: Readonly<Record<Settled, OutcomeTone>> = {
  paid: "success",
  due: "success",
  failed: "danger",
  cancelled: "warn",
  expired: "warn",
  review: "info",
  refunded: "info",
  partially_refunded: "info",
};

/** The message of a payment: an expired order takes precedence over its last attempt. */
function toWording(payment: Payment): Settled {
  const isOpen = payment.status === "failed" || payment.status === "cancelled";
  if (isOpen && payment.orderStatus === "expired") return "expired";
  return payment.status === "pending" ? "review" : payment.status;
}

/** Failures that would repeat with the same method: another method is offered first. */
const isMethodFailure = ({ failure }: Payment): boolean =>
  failure === "not_eligible" || failure === "amount_too_low" || failure === "amount_too_high";

/** Without an order it is not known, and most orders are shipped. */
const isShippedOrder = (order: Order | undefined): boolean => order === undefined || order.shippingAddress !== null;

function useNextStep(payment: Payment, order: Order | undefined): string {
  const { t } = useTranslation("payment");
  const wording = toWording(payment);
  if (wording === "failed" && payment.failure !== undefined) return t(`failures.${payment.failure}`);
  if (wording === "paid") {
    if (isShippedOrder(order)) return t("paid.next");
    return t(order?.gift ? "paid.nextGift" : "paid.nextOnline");
  }
  return t(`${wording}.next`);
}

/** The final result: what happened, where the money is, and what to do next. */
export function SettledPayment({ payment, order }: { readonly payment: Payment; readonly order: Order | undefined }) {
  const { t } = useTranslation("payment");
  const wording = toWording(payment);
  const next = useNextStep(payment, order);
  const canPay =
    payment.orderStatus === "pending_payment" &&
    (wording === "failed" || wording === "cancelled" || wording === "expired");
  const isOtherWayNeeded = canPay && isMethodFailure(payment);
  const own = wording === "paid" && order?.gift === null ? order.lines : [];
  const hasProgramme = own.some(({ kind }) => kind === "programme");
  const hasCoaching = own.some(({ kind }) => kind === "package");
  const trains = hasProgramme || hasCoaching;
  const invites = trains ? "workout" : undefined;
  const isOrderSecond = trains || (canPay && !isOtherWayNeeded);
  const orderLink = (
    <LocalLink
      to={`/dashboard/orders/${payment.orderId}`}
      className={buttonClass({ variant: isOrderSecond ? "secondary" : "primary", block: true })}
    >
      {t(isOtherWayNeeded ? "otherWay" : "toOrder")}
    </LocalLink>
  );
  return (
    <Outcome
      tone={tones[wording]}
      title={t(`${wording}.title`)}
      description={t(`${wording}.text`)}
      actions={
        <>
          {canPay && !isOtherWayNeeded && <PayAgainButton orderId={payment.orderId} label={t("again")} isBlock />}
          {hasProgramme && (
            <LocalLink to="/dashboard/programmes" className={buttonClass({ block: true })}>
              {t("toProgrammes")}
            </LocalLink>
          )}
          {hasCoaching && (
            <LocalLink
              to="/dashboard/subscriptions"
              className={buttonClass({ variant: hasProgramme ? "secondary" : "primary", block: true })}
            >
              {t("toSubscriptions")}
            </LocalLink>
          )}
          {orderLink}
          <LocalLink to="/store" className={buttonClass({ variant: "link", block: true })}>
            {t("goOn")}
          </LocalLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PaymentFacts payment={payment} order={order} />
        <p className="text-center text-body">{next}</p>
        {tones[wording] === "success" && <LateInvite after={isShippedOrder(order) ? "order" : invites} canInstall />}
      </div>
    </Outcome>
  );
}
