import { addMinutes } from "#server/platform/clock.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { classifyDecline, type DeclineClass, nextChargeDay } from "#shared/domain/dunning.ts";
import type { Minor } from "#shared/domain/money.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import { noticeHours } from "#shared/domain/subscriptions.ts";
import { chargeAt, type Due, graceEnd } from "./calendar.ts";
import type { CaseChanges, ChargeCase } from "./ports.ts";

/** No charge for this long after the customer began to pay by hand. */
const payingMinutes = 30;
const waitMinutes = 60;
/** Minutes until the result of a charge is looked up again. */
const lookMinutes = 10;
const againMinutes = 60;

interface ChargeFacts {
  /** Whether the customer still wants automatic charges. */
  readonly isAutomatic: boolean;
  /** When a channel accepted the notice. */
  readonly acceptedAt: Date | undefined;
  readonly agreedMinor: Minor | null;
  readonly totalMinor: Minor;
  /** When the customer last began to pay by hand. */
  readonly payingSince: Date | undefined;
  readonly due: Due;
}

/** Why a case cannot be charged now, with the time of the next check; `undefined` when it can. */
export function findObstacle(facts: ChargeFacts, now: Date): CaseChanges | undefined {
  const { isAutomatic, acceptedAt, agreedMinor, totalMinor, payingSince, due } = facts;
  if (!isAutomatic) return { state: "grace", nextAt: graceEnd(due) };
  if (acceptedAt === undefined) return { nextAt: addMinutes(now, waitMinutes) };
  const allowed = addMinutes(acceptedAt, noticeHours * 60);
  if (allowed > now) return { nextAt: allowed };
  if (agreedMinor === null || totalMinor > agreedMinor)
    return { state: "needs_customer", code: "price_rose", nextAt: graceEnd(due) };
  if (payingSince !== undefined && addMinutes(payingSince, payingMinutes) > now)
    return { nextAt: addMinutes(now, waitMinutes) };
  return undefined;
}

interface Declined {
  readonly code: string;
  readonly found: Pick<ChargeCase, "tries" | "firstTryAt">;
  readonly due: Due;
  /** Days of the month on which salaries arrive. */
  readonly paydays: readonly number[];
}

export type AfterDecline = CaseChanges & { readonly class: DeclineClass };

/** The changes of a case after a decline. */
export function afterDecline({ code, found, due, paydays }: Declined, now: Date): AfterDecline {
  const { class: kind, maxTries } = classifyDecline(code);
  const tries = found.tries + 1;
  const decline = { tries, class: kind, code };
  const rest = { ...decline, nextAt: graceEnd(due) };
  if (kind === "hard" || kind === "withdrawn") return { ...rest, state: "needs_card" };
  if (kind === "customer") return { ...rest, state: "needs_customer" };
  const today = dateIn(now, due.timezone);
  const firstOn = dateIn(found.firstTryAt ?? now, due.timezone);
  const tried = { tries, firstOn, today, endsOn: due.endsOn, paydays };
  const day = tries < maxTries ? nextChargeDay(tried) : undefined;
  return day === undefined
    ? { ...rest, state: "grace" }
    : { ...decline, state: "waiting", nextAt: chargeAt(day, due.timezone) };
}

/** The changes of a case after a charge that was not declined. A paid order has already settled its case. */
export function afterCharge(status: Parameters<typeof isUndecided>[0], now: Date): CaseChanges {
  if (isUndecided(status) || status === "review") return { nextAt: addMinutes(now, lookMinutes) };
  // Without an answer the attempt is not counted and is repeated.
  if (status === "expired" || status === "cancelled")
    return { state: "waiting", nextAt: addMinutes(now, againMinutes) };
  // The payment was no longer needed and is refunded.
  return { state: "closed", nextAt: null, settledAt: now };
}
