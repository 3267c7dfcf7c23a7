import { useState } from "react";
import { type ReturnCase, withdrawReturn } from "#shared/contract/returns.ts";
import type { Pickup } from "#shared/contract/shipments.ts";
import { isFinalReturn, isOpenReturn, type ReturnStatus } from "#shared/domain/return-cases.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Timeline, type TimelineItem } from "#web/ui/timeline.tsx";
import type { OrderReturns as Returns } from "./load-orders.ts";
import { useOrderChange } from "./use-order-change.ts";

/** Whether any line of an order can still be returned. */
export const canReturn = ({ isOpen, options }: Returns): boolean =>
  isOpen && options.some(({ left, reasons }) => left > 0 && reasons.some(({ allowed }) => allowed));

interface OrderReturnsProps {
  readonly returns: readonly ReturnCase[];
  readonly pickups: readonly Pickup[];
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
}

/** The returns of an order: the state of each, and its refund or exchange. */
export function OrderReturns({ returns, pickups, onChange }: OrderReturnsProps) {
  const { t } = useTranslation("returns");
  if (returns.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-4 text-h3 font-bold">{t("list.title")}</h2>
      <ul className="flex flex-col gap-6">
        {returns.map((one) => (
          <li key={one.id} className="border-t border-line pt-5 first:border-0 first:pt-0">
            <OneReturn one={one} pickup={pickups.findLast(({ returnId }) => returnId === one.id)} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Explains that this order sends an exchange. */
export function ExchangeNote() {
  const { t } = useTranslation("returns");
  return <Callout tone="info">{t("exchange.sent")}</Callout>;
}

interface OneReturnProps extends FactsProps {
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
}

function OneReturn({ one, pickup, onChange }: OneReturnProps) {
  const { t } = useTranslation("returns");
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { isBusy, run } = useOrderChange({ onChange, onClose: close });
  const withdraw = () => run(() => api(withdrawReturn, { params: { id: one.id } }), t("withdraw.done"));
  return (
    <article className="flex flex-col gap-4">
      <h3 className="text-card font-bold">
        <Ltr>{one.number}</Ltr>
      </h3>
      <ul className="text-card">
        {one.lines.map(({ lineId, name, quantity, reason, exchange }) => (
          <li key={lineId}>
            {text(name)} <Ltr>× {quantity}</Ltr> <span className="text-muted">· {t(`reason.${reason}`)}</span>
            {exchange !== null && (
              <span className="block text-small text-muted">
                {t(exchange.state === "off" ? "exchange.off" : "exchange.line", { size: text(exchange.label) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Timeline items={useSteps(one)} />
      <Facts one={one} pickup={pickup} />
      {isOpenReturn(one.status) && (
        <div>
          <Button variant="secondary" size="sm" icon="undo" onClick={() => setAsking(true)}>
            {t("withdraw.open")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => void withdraw()}
        title={t("withdraw.title")}
        labels={{ close: t("withdraw.close"), confirm: t("withdraw.confirm"), cancel: t("withdraw.keep") }}
        busy={isBusy}
      >
        {t("withdraw.text")}
      </ConfirmDialog>
    </article>
  );
}

const ahead: readonly ReturnStatus[] = ["requested", "approved", "received", "refunded"];
const aheadToExchange: readonly ReturnStatus[] = ["requested", "approved", "received", "exchanged"];
/** What a pick-up's state means for the customer; nothing where the parcel was lost or damaged. */
const pickupSteps: Partial<Record<Pickup["state"], "booked" | "onWay" | "back">> = {
  booked: "booked",
  picked_up: "onWay",
  in_transit: "onWay",
  out_for_delivery: "onWay",
  returning: "onWay",
  delivered: "back",
  returned: "back",
};
const ended: ReadonlySet<ReturnStatus> = new Set(["refused", "refused_after_inspection", "withdrawn", "expired"]);

/** The steps so far, then the expected ones. */
function useSteps(one: ReturnCase): TimelineItem[] {
  const { t } = useTranslation("returns");
  const { moment } = useDates();
  const times: readonly (readonly [ReturnStatus, string | null])[] = [
    ["requested", one.requestedAt],
    ["approved", one.approvedAt],
    ["received", one.receivedAt],
    ...(isFinalReturn(one.status) ? [[one.status, one.closedAt] as const] : []),
  ];
  const past = times.flatMap(([status, at]) => (at === null ? [] : [{ status, at }]));
  const steps = past.map(({ status, at }, index): TimelineItem => {
    const isLast = index === past.length - 1 && !isFinalReturn(one.status);
    const state = ended.has(status) ? "failed" : isLast ? "current" : "done";
    return { id: status, title: t(`status.${status}`), time: moment(at), state };
  });
  if (isFinalReturn(one.status)) return steps;
  const isExchange = one.lines.some(({ exchange }) => exchange !== null && exchange.state !== "off");
  const next = (isExchange ? aheadToExchange : ahead).slice(ahead.indexOf(one.status) + 1);
  return [
    ...steps,
    ...next.map((status): TimelineItem => ({ id: status, title: t(`status.${status}`), state: "upcoming" })),
  ];
}

interface FactsProps {
  readonly one: ReturnCase;
  /** The newest pick-up that was booked for it. */
  readonly pickup: Pickup | undefined;
}

/** Whether the courier comes, has it or has brought it; until when to send it where none comes. */
function Way({ one: { sendBy }, pickup }: FactsProps) {
  const { t } = useTranslation("returns");
  const { day } = useDates();
  const step = pickup && pickupSteps[pickup.state];
  if (pickup === undefined || step === undefined)
    return sendBy === null ? null : <p>{t("list.sendBy", { time: day(sendBy) })}</p>;
  return (
    <>
      <p>{t(`pickup.${step}`, { carrier: pickup.carrier })}</p>
      {pickup.number !== null && (
        <p className="text-small">
          <UserText>{pickup.carrier}</UserText> · <Ltr className="select-all">{pickup.number}</Ltr>
        </p>
      )}
    </>
  );
}

/** Facts for the customer: how to send the goods, until when, at which cost, or why not. */
function Facts({ one, pickup }: FactsProps) {
  const { t } = useTranslation("returns");
  const money = useMoneyText();
  const { status, refund, paidOtherwise, currency, feeAmount, instructions, answer, exchangeOrder } = one;
  return (
    <>
      {status === "approved" && (
        <Callout tone="info" title={instructions === null ? undefined : t("list.instructions")}>
          {instructions !== null && (
            <p className="whitespace-pre-line">
              <UserText>{instructions}</UserText>
            </p>
          )}
          <Way one={one} pickup={pickup} />
        </Callout>
      )}
      {answer !== null && (
        <Callout tone="warn">
          <UserText>{answer}</UserText>
        </Callout>
      )}
      {!isFinalReturn(status) && refund > 0 && (
        <p className="text-small text-muted">
          {t("list.refundSoFar", { amount: money(refund, currency) })}{" "}
          {feeAmount > 0 && t("list.fee", { amount: money(feeAmount, currency) })}
        </p>
      )}
      {isFinalReturn(status) && refund + paidOtherwise > 0 && (
        <p className="text-small text-muted">
          {t("list.refunded", { amount: money(refund + paidOtherwise, currency) })}
        </p>
      )}
      {exchangeOrder !== null && (
        <p className="text-small">
          <LocalLink
            to={`/dashboard/orders/${exchangeOrder.id}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {t("exchange.order", { number: exchangeOrder.number })}
          </LocalLink>
        </p>
      )}
    </>
  );
}
