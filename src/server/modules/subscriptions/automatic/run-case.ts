import { findAccepted } from "#server/modules/notifications/index.ts";
import { findCard, hasCardConsent, isChargeable } from "#server/modules/saved-cards/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { noticeHours } from "#shared/domain/subscriptions.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { moveSubscription } from "../standing.ts";
import { type DunningCaseRow, dunningAttempts } from "../tables.ts";
import { graceEnd, lostAt, lostDay } from "./calendar.ts";
import { changeCase, dueCases, lastAttempt } from "./cases.ts";
import { type Locked, lockCase } from "./lock-case.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { orderPath, tellMember, tellOfCard, toMoney } from "./tell.ts";

export const renewalsDueJob = "renewals-due";

/** A customer who is paying is left alone for this long. */
const payingMinutes = 30;
const waitMinutes = 60;
/** Until the result of a charge is looked for. */
const settleMinutes = 10;

/** The grace is over: paused for thirty days, in which paying the order starts the next period. */
async function pauseUnpaid(tx: Tx, deps: SubscriptionDeps, { order, found, row }: Locked): Promise<void> {
  const { platform } = deps;
  const pausedUntil = lostDay(row);
  await moveSubscription(tx, platform, row, "pause", { pausedUntil, pauseReason: "payment" });
  await changeCase(tx, platform, found, { state: "paused", nextAt: lostAt(row) });
  await touchClient(tx, platform, row.userId);
  await tellMember(tx, deps, row, {
    kind: "renewal-paused",
    key: `renewal-paused:${found.id}`,
    data: { until: pausedUntil, total: toMoney(order), path: orderPath(order) },
  });
}

async function lose(tx: Tx, { platform }: SubscriptionDeps, { found, row }: Locked): Promise<void> {
  if (row.status !== "ended") await moveSubscription(tx, platform, row, "end");
  await touchClient(tx, platform, row.userId);
  await changeCase(tx, platform, found, { state: "lost", nextAt: null, settledAt: platform.clock.now() });
}

/** Why it is not charged now, and when to look again; `undefined` when it may be charged. */
async function findObstacle(
  tx: Tx,
  deps: SubscriptionDeps,
  { order, found, row }: Locked,
  now: Date,
): Promise<Partial<Pick<DunningCaseRow, "state" | "code" | "nextAt">> | undefined> {
  // It was turned off meanwhile.
  if (row.renewalMode !== "auto") return { state: "grace", nextAt: graceEnd(row) };
  const accepted = await findAccepted(tx, found.noticeKey);
  if (accepted === undefined) return { nextAt: addMinutes(now, waitMinutes) };
  const allowed = addMinutes(accepted, noticeHours * 60);
  if (allowed > now) return { nextAt: allowed };
  if (row.agreedMinor === null || order.totalMinor > row.agreedMinor)
    return { state: "needs_customer", code: "price_rose", nextAt: graceEnd(row) };
  const paying = await deps.payments.charges.findRunningAttempt(tx, order.id);
  if (paying !== undefined && addMinutes(paying, payingMinutes) > now) return { nextAt: addMinutes(now, waitMinutes) };
  return undefined;
}

async function writeAttempt(
  tx: Tx,
  deps: SubscriptionDeps,
  { order, found, row }: Locked,
): Promise<string | undefined> {
  const { platform, payments } = deps;
  const now = platform.clock.now();
  const card = await findCard(tx, row.renewalCardId ?? "");
  if (card === undefined || !isChargeable(card, now) || !(await hasCardConsent(tx, row.userId))) {
    await changeCase(tx, platform, found, { state: "needs_card", code: "no_card", nextAt: graceEnd(row) });
    if (card !== undefined) await tellOfCard(tx, deps, row, { card, order, caseId: found.id });
    return undefined;
  }
  // Whoever has a code to pay with would pay twice.
  await payments.releaseCodes(tx, order.id);
  const paymentId = await payments.charges.write(tx, order, card);
  const number = ((await lastAttempt(tx, found.id))?.number ?? 0) + 1;
  await tx.insert(dunningAttempts).values({ caseId: found.id, number, paymentId, at: now });
  await changeCase(tx, platform, found, {
    state: "charging",
    cardId: card.id,
    nextAt: addMinutes(now, settleMinutes),
    firstTryAt: found.firstTryAt ?? now,
  });
  return paymentId;
}

const isWaiting = ({ state }: DunningCaseRow): boolean => state === "scheduled" || state === "waiting";

/** Does what is due of a locked case; returns the payment whose result is to be found out. */
async function step(tx: Tx, deps: SubscriptionDeps, locked: Locked): Promise<string | undefined> {
  const { platform } = deps;
  const { order, found, row } = locked;
  const now = platform.clock.now();
  if (found.nextAt !== null && found.nextAt > now) return undefined;
  if (found.state === "charging") return (await lastAttempt(tx, found.id))?.paymentId;
  if (found.state === "paused") {
    if (now >= lostAt(row)) await lose(tx, deps, locked);
    else await changeCase(tx, platform, found, { nextAt: lostAt(row) });
    return undefined;
  }
  if (order.status !== "pending_payment") {
    await changeCase(tx, platform, found, { state: "closed", nextAt: null, settledAt: now });
    return undefined;
  }
  if (now >= graceEnd(row)) {
    await pauseUnpaid(tx, deps, locked);
    return undefined;
  }
  if (!isWaiting(found)) {
    await changeCase(tx, platform, found, { nextAt: graceEnd(row) });
    return undefined;
  }
  const obstacle = await findObstacle(tx, deps, locked, now);
  if (obstacle === undefined) return writeAttempt(tx, deps, locked);
  await changeCase(tx, platform, found, obstacle);
  return undefined;
}

/** What is due of a case: a charge, its result, the pause after the grace, or the end. */
export async function runCase(deps: SubscriptionDeps, caseId: string): Promise<void> {
  const { database } = deps.platform;
  const paymentId = await database.transaction(async (tx) => {
    const locked = await lockCase(tx, deps, caseId);
    return locked && step(tx, deps, locked);
  });
  if (paymentId === undefined) return;
  await deps.payments.charges.run(paymentId);
  await settleAttempt(deps, caseId, paymentId);
}

const atOnce = 8;
const most = 10_000;

/** Runs all cases that are due, some at a time; what fails is due again. */
export async function runDueCases(deps: SubscriptionDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const due = await dueCases(database.reader, clock.now(), most);
  const next = due[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const caseId of next)
      await runCase(deps, caseId).catch((error: unknown) =>
        log.error({ err: error, id: caseId }, "a renewal could not be charged"),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
