import type { Subscription } from "#shared/contract/subscriptions.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { PayAgainButton } from "#web/entities/order/pay-again-button.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { bellIcon, pauseIcon } from "#web/ui/workout-icons.ts";

interface StandingProps {
  readonly subscription: Subscription;
  readonly onStale: () => void;
}

/** What happens next, and a pay button if a payment is due. */
export function StandingNote({ subscription, onStale }: StandingProps) {
  const { t } = useTranslation();
  const day = useDay();
  const { status, renewalOrder, renewalPrice, renewsOn, pausedUntil, paidUntil, renewal } = subscription;
  // The renewal's card shows it already.
  const isRenewed = renewalPrice !== null || renewalOrder !== null;
  const isAuto = renewal.mode === "auto" && (status === "active" || status === "renewal_due") && isRenewed;
  if (renewal.state !== null || isAuto) return null;
  if (renewalOrder !== null) return <RenewalDue subscription={subscription} onStale={onStale} />;
  if (status === "paused" && pausedUntil !== null)
    return <Callout icon={pauseIcon}>{t("subscriptions.standing.paused", { date: day(pausedUntil) })}</Callout>;
  if (status === "ended" || status === "cancelled")
    return <Callout tone="neutral">{t(`subscriptions.standing.${status}`, { date: day(paidUntil) })}</Callout>;
  if (renewalPrice === null)
    return <Callout tone="warn">{t("subscriptions.standing.withdrawn", { date: day(paidUntil) })}</Callout>;
  if (renewsOn === null) return null;
  return <p className="text-card text-muted">{t("subscriptions.standing.active", { date: day(renewsOn) })}</p>;
}

function RenewalDue({ subscription, onStale }: StandingProps) {
  const { t } = useTranslation();
  const day = useDay();
  const { moment } = useDates();
  const money = useMoneyText();
  const order = subscription.renewalOrder;
  if (order === null) return null;
  return (
    <Callout tone="warn" icon={bellIcon} title={t("subscriptions.renewal.title")}>
      {order.payUntil !== null && (
        <p>{t("subscriptions.renewal.text", { date: day(subscription.paidUntil), moment: moment(order.payUntil) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <PayAgainButton
          orderId={order.id}
          label={t("subscriptions.renewal.pay", { amount: money(order.total, order.currency) })}
          onRefused={onStale}
        />
        <LocalLink to={`/dashboard/orders/${order.id}`} className={buttonClass({ variant: "secondary" })}>
          {t("subscriptions.renewal.order")}
        </LocalLink>
      </div>
    </Callout>
  );
}
