import { lazy, Suspense, useState } from "react";
import { agreeRenewalPrice, setRenewal } from "#shared/contract/renewals.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { useCardName } from "#web/entities/cards/use-card-name.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { PayAgainButton } from "#web/entities/order/pay-again-button.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { type ChangeProps, useSubscriptionChange } from "./use-subscription-change.ts";

const RenewalDialog = lazy(async () => ({ default: (await import("./renewal-dialog.tsx")).RenewalDialog }));

type Renewal = Subscription["renewal"];
type Problem = "waiting" | "needs_customer" | "needs_card" | "grace" | "paused";
const problems: readonly (Renewal["state"] & string)[] = ["waiting", "needs_customer", "needs_card", "grace", "paused"];
const isProblem = (state: Renewal["state"]): state is Problem => state !== null && problems.includes(state);

/** How the next period is paid: automatically with a card, or by a link. */
export function RenewalCard(props: ChangeProps) {
  const { subscription } = props;
  const { t } = useTranslation("cards");
  const { status, renewal, renewalPrice, renewalOrder } = subscription;
  const [isChoosing, setChoosing] = useState(false);
  const isOver = status === "ended" || status === "cancelled";
  if (isOver || (renewalPrice === null && renewalOrder === null)) return null;
  const isAuto = renewal.mode === "auto";
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-card font-bold">{t("renewal.title")}</h2>
        <Badge tone={isAuto ? "success" : "neutral"}>{t(isAuto ? "renewal.auto" : "renewal.link")}</Badge>
      </div>
      {isProblem(renewal.state) ? <Unpaid {...props} state={renewal.state} /> : <Planned renewal={renewal} />}
      {renewal.needsAgreement && <NewPrice {...props} />}
      <div className="flex flex-wrap gap-3">
        <Button variant={isAuto ? "secondary" : "primary"} size="sm" onClick={() => setChoosing(true)}>
          {t(isAuto ? "renewal.change" : "renewal.turnOn")}
        </Button>
        {isAuto && <TurnOff {...props} />}
      </div>
      <Suspense>{isChoosing && <RenewalDialog {...props} onClose={() => setChoosing(false)} />}</Suspense>
    </Card>
  );
}

function Planned({ renewal }: { readonly renewal: Renewal }) {
  const { t } = useTranslation("cards");
  const day = useDay();
  const money = useMoneyText();
  const toName = useCardName();
  const { mode, card, chargeOn, amount, currency, state } = renewal;
  if (mode === "link") return <p className="text-muted">{t("renewal.linkText")}</p>;
  if (state === "charging") return <p role="status">{t("renewal.charging")}</p>;
  const name = card === null ? t("yourCard") : toName(card);
  return (
    <p className="text-muted">
      {chargeOn !== null && amount !== null
        ? t("renewal.autoOn", { amount: money(amount, currency), card: name, day: day(chargeOn) })
        : t("renewal.autoPlain", { card: name })}
    </p>
  );
}

/** The renewal was not paid: what happens next, and paying by hand. */
function Unpaid({ subscription, onChange, state }: ChangeProps & { readonly state: Problem }) {
  const { t } = useTranslation("cards");
  const day = useDay();
  const money = useMoneyText();
  const { renewal, renewalOrder, pausedUntil } = subscription;
  const until = state === "paused" ? (pausedUntil ?? "") : (renewal.nextTryOn ?? "");
  if (state === "needs_customer" && renewal.needsAgreement) return null;
  return (
    <Callout tone="warn">
      <p>{t(`renewal.${state}`, { day: until === "" ? "" : day(until) })}</p>
      {renewal.graceUntil !== null && <p>{t("renewal.graceUntil", { day: day(renewal.graceUntil) })}</p>}
      {renewalOrder !== null && (
        <div className="mt-3">
          <PayAgainButton
            orderId={renewalOrder.id}
            label={t("renewal.pay", { amount: money(renewalOrder.total, renewalOrder.currency) })}
            onRefused={() => void onChange()}
          />
        </div>
      )}
    </Callout>
  );
}

function NewPrice(props: ChangeProps) {
  const { t } = useTranslation("cards");
  const money = useMoneyText();
  const { isBusy, run } = useSubscriptionChange(props);
  const day = useDay();
  const { id, renewal, renewalOrder } = props.subscription;
  const { amount, currency } = renewal;
  if (amount === null) return null;
  const price = money(amount, currency);
  const agree = () =>
    run(
      () => api(agreeRenewalPrice, { params: { id }, body: { amount } }),
      () => t("renewal.agreed"),
    );
  return (
    <Callout tone="warn" title={t("renewal.priceTitle")}>
      <p>{t("renewal.priceText", { amount: price })}</p>
      {renewal.graceUntil !== null && <p>{t("renewal.graceUntil", { day: day(renewal.graceUntil) })}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button loading={isBusy} onClick={() => void agree()}>
          {t("renewal.agreePrice", { amount: price })}
        </Button>
        {renewalOrder !== null && (
          <PayAgainButton
            orderId={renewalOrder.id}
            label={t("renewal.pay", { amount: money(renewalOrder.total, renewalOrder.currency) })}
            onRefused={() => void props.onChange()}
          />
        )}
      </div>
    </Callout>
  );
}

function TurnOff(props: ChangeProps) {
  const { t } = useTranslation("cards");
  const { isBusy, run } = useSubscriptionChange(props);
  const { id } = props.subscription;
  const turnOff = () =>
    run(
      () => api(setRenewal, { params: { id }, body: { mode: "link" } }),
      () => t("renewal.turnedOff"),
    );
  return (
    <Button variant="ghost" size="sm" loading={isBusy} onClick={() => void turnOff()}>
      {t("renewal.turnOff")}
    </Button>
  );
}
