import { randomInt } from "node:crypto";
import { findAccepted } from "#server/modules/notifications/index.ts";
import { findCard, hasCardConsent, isChargeable } from "#server/modules/saved-cards/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { graceEnd } from "./calendar.ts";
import { findObstacle } from "./decide.ts";
import type { CaseChanges, ChargeBook, ChargeCase, DunningDeps, LockedCharge } from "./ports.ts";
import { settleAttempt } from "./settle.ts";

/** Minutes until the result of a charge is looked up. */
const settleMinutes = 10;

async function writeAttempt<L extends LockedCharge>(
  tx: Tx,
  { platform, payments }: DunningDeps,
  book: ChargeBook<L>,
  locked: L,
): Promise<string | undefined> {
  const { order, found, payer } = locked;
  const now = platform.clock.now();
  const card = await findCard(tx, payer.cardId ?? "");
  if (card === undefined || !isChargeable(card, now) || !(await hasCardConsent(tx, payer.userId))) {
    await book.change(tx, found, { state: "needs_card", code: "no_card", nextAt: graceEnd(payer) });
    if (card !== undefined) await book.notifyCardUnusable(tx, locked, card);
    return undefined;
  }
  // A customer with an open payment code might pay twice.
  await payments.releaseCodes(tx, order.id);
  const paymentId = await payments.charges.write(tx, order, card);
  const number = ((await book.attempts.last(tx, found.id))?.number ?? 0) + 1;
  await book.attempts.write(tx, { caseId: found.id, number, paymentId, at: now });
  await book.change(tx, found, {
    state: "charging",
    cardId: card.id,
    nextAt: addMinutes(now, settleMinutes),
    firstTryAt: found.firstTryAt ?? now,
  });
  return paymentId;
}

async function obstacleOf(
  tx: Tx,
  { payments, platform }: DunningDeps,
  { order, found, payer }: LockedCharge,
): Promise<CaseChanges | undefined> {
  const facts = {
    isAutomatic: payer.isAutomatic,
    acceptedAt: await findAccepted(tx, found.noticeKey),
    agreedMinor: payer.agreedMinor,
    totalMinor: order.totalMinor,
    payingSince: await payments.charges.findRunningAttempt(tx, order.id),
    due: payer,
  };
  return findObstacle(facts, platform.clock.now());
}

const isWaiting = ({ state }: ChargeCase): boolean => state === "scheduled" || state === "waiting";

/** Runs the due step of a locked case; returns the payment whose result must be fetched. */
async function step<L extends LockedCharge>(
  tx: Tx,
  deps: DunningDeps,
  book: ChargeBook<L>,
  locked: L,
): Promise<string | undefined> {
  const { order, found, payer } = locked;
  const now = deps.platform.clock.now();
  if (found.nextAt !== null && found.nextAt > now) return undefined;
  if (found.state === "charging") return (await book.attempts.last(tx, found.id))?.paymentId;
  if (found.state !== "paused" && order.status !== "pending_payment") {
    await book.change(tx, found, { state: "closed", nextAt: null, settledAt: now });
    return undefined;
  }
  if (found.state === "paused" || now >= graceEnd(payer)) {
    await book.whenOver(tx, locked);
    return undefined;
  }
  const rests = isWaiting(found) ? await obstacleOf(tx, deps, locked) : { nextAt: graceEnd(payer) };
  if (rests === undefined) return writeAttempt(tx, deps, book, locked);
  await book.change(tx, found, rests);
  return undefined;
}

/** Runs the due step of a case: a charge, its result, or its end. */
async function runCase<L extends LockedCharge>(deps: DunningDeps, book: ChargeBook<L>, caseId: string): Promise<void> {
  const paymentId = await deps.platform.database.transaction(async (tx) => {
    const locked = await book.lock(tx, caseId);
    return locked && step(tx, deps, book, locked);
  });
  if (paymentId === undefined) return;
  await deps.payments.charges.run(paymentId);
  await settleAttempt(deps, book, { caseId, paymentId });
}

const atOnce = 8;
const batch = 200;

/** Rotates the list by a random offset, so that concurrent processes rarely wait for each other's cases. */
function startAnywhere(ids: readonly string[]): string[] {
  const from = ids.length === 0 ? 0 : randomInt(ids.length);
  return [...ids.slice(from), ...ids.slice(0, from)];
}

/** Runs all due cases, a few at a time; failed ones stay due for the next run. */
export async function runDueCases<L extends LockedCharge>(deps: DunningDeps, book: ChargeBook<L>): Promise<void> {
  const { database, clock, log } = deps.platform;
  const tried = new Set<string>();
  for (;;) {
    // Cases that another process has handled meanwhile are no longer due.
    const due = await book.findDue(database.reader, clock.now(), batch + tried.size);
    const ids = due.filter((id) => !tried.has(id)).slice(0, batch);
    if (ids.length === 0) return;
    const next = startAnywhere(ids)[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (const caseId of next) {
        tried.add(caseId);
        await runCase(deps, book, caseId).catch((error: unknown) =>
          log.error({ err: error, id: caseId }, `${book.noun} could not be charged`),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}
