import { and, eq } from "drizzle-orm";
import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { PaymentRow } from "#server/modules/payments/index.ts";
import { blockCard, findCard, withdrawCardConsent } from "#server/modules/saved-cards/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { classifyDecline, type DunningState, nextChargeDay } from "#shared/domain/dunning.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { type DunningCaseRow, dunningAttempts, type SubscriptionRow } from "../tables.ts";
import { chargeAt, graceDay, graceEnd } from "./calendar.ts";
import { type CaseChanges, changeCase } from "./cases.ts";
import { lockCase } from "./lock-case.ts";
import { paydaysOf } from "./paydays.ts";
import { orderPath, tellMember, toCardName, toMoney } from "./tell.ts";

const lookMinutes = 10;
const againMinutes = 60;

/** What the member is asked to do. */
const nextSteps: Partial<Record<DunningState, "retry" | "card" | "confirm">> = {
  waiting: "retry",
  needs_card: "card",
  needs_customer: "confirm",
};

interface Declined {
  readonly order: OrderRow;
  readonly found: DunningCaseRow;
  readonly row: SubscriptionRow;
  readonly code: string;
}

/** Where a case goes after a decline. */
function afterDecline({ found, row, code }: Declined, paydays: readonly number[], now: Date): CaseChanges {
  const { class: kind, maxTries } = classifyDecline(code);
  const tries = found.tries + 1;
  const said = { tries, class: kind, code };
  const rest = { ...said, nextAt: graceEnd(row) };
  if (kind === "hard" || kind === "withdrawn") return { ...rest, state: "needs_card" };
  if (kind === "customer") return { ...rest, state: "needs_customer" };
  const today = dateIn(now, row.timezone);
  const firstOn = dateIn(found.firstTryAt ?? now, row.timezone);
  const day = tries < maxTries ? nextChargeDay({ tries, firstOn, today, endsOn: row.endsOn, paydays }) : undefined;
  return day === undefined
    ? { ...rest, state: "grace" }
    : { ...said, state: "waiting", nextAt: chargeAt(day, row.timezone) };
}

/** The bank refuses the card for good, or its owner revoked what was agreed to. */
async function stopCard(tx: Tx, { platform }: SubscriptionDeps, { row, found }: Declined, isWithdrawn: boolean) {
  await blockCard(tx, platform, found.cardId);
  if (!isWithdrawn) return;
  const said = { userId: row.userId, language: "ar" as const, source: "bank", ip: null };
  await withdrawCardConsent(tx, platform, said);
}

async function decline(tx: Tx, deps: SubscriptionDeps, declined: Declined, paymentId: string): Promise<void> {
  const { platform } = deps;
  const { order, found, row, code } = declined;
  const paydays = await paydaysOf(tx, toOrderMarket(order));
  const changes = afterDecline(declined, paydays, platform.clock.now());
  const kind = changes.class ?? "soft";
  await tx
    .update(dunningAttempts)
    .set({ class: kind, code })
    .where(and(eq(dunningAttempts.caseId, found.id), eq(dunningAttempts.paymentId, paymentId)));
  await changeCase(tx, platform, found, changes);
  if (kind === "hard" || kind === "withdrawn") await stopCard(tx, deps, declined, kind === "withdrawn");
  const card = await findCard(tx, found.cardId);
  if (card === undefined) return;
  const { state, nextAt } = changes;
  await tellMember(tx, deps, row, {
    kind: "renewal-failed",
    key: `renewal-failed:${paymentId}`,
    data: {
      card: toCardName(card),
      total: toMoney(order),
      until: graceDay(row),
      wasTried: true,
      next: nextSteps[state ?? "grace"] ?? "pay",
      ...(state === "waiting" && nextAt ? { nextOn: dateIn(nextAt, row.timezone) } : {}),
      path: orderPath(order),
    },
  });
}

/** What the result of a charge means for its case. A paid order has settled the case before. */
async function settle(
  tx: Tx,
  deps: SubscriptionDeps,
  locked: Omit<Declined, "code">,
  payment: PaymentRow,
): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now();
  const { found } = locked;
  if (found.state !== "charging") return;
  if (payment.status === "failed")
    return decline(tx, deps, { ...locked, code: payment.failureCode ?? "declined" }, payment.id);
  if (isUndecided(payment.status) || payment.status === "review")
    return changeCase(tx, platform, found, { nextAt: addMinutes(now, lookMinutes) });
  // Never answered: not counted, tried again.
  if (payment.status === "expired" || payment.status === "cancelled")
    return changeCase(tx, platform, found, { state: "waiting", nextAt: addMinutes(now, againMinutes) });
  // The money was not needed any more and goes back.
  return changeCase(tx, platform, found, { state: "closed", nextAt: null, settledAt: now });
}

export async function settleAttempt(deps: SubscriptionDeps, caseId: string, paymentId: string): Promise<void> {
  const { database } = deps.platform;
  await database.transaction(async (tx) => {
    const locked = await lockCase(tx, deps, caseId);
    const payment = await deps.payments.find(tx, paymentId);
    if (locked !== undefined && payment !== undefined) await settle(tx, deps, locked, payment);
  });
}
