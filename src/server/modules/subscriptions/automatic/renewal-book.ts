import { type CaseChanges, type ChargeBook, graceDay } from "#server/modules/dunning/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { DunningState } from "#shared/domain/dunning.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { moveSubscription } from "../standing.ts";
import { dunningAttempts } from "../tables.ts";
import { lostAt, lostDay } from "./calendar.ts";
import { changeCase, dueCases, lastAttempt } from "./cases.ts";
import { type Locked, lockCase } from "./lock-case.ts";
import { notifyCardUnusable, notifyMember, orderPath, toCardName, toMoney } from "./notify-member.ts";

export const renewalsDueJob = "renewals-due";

/** The grace is over: paused for thirty days, in which paying the order starts the next period. */
async function pauseUnpaid(tx: Tx, deps: SubscriptionDeps, { order, found, row }: Locked): Promise<void> {
  const { platform } = deps;
  const pausedUntil = lostDay(row);
  await moveSubscription(tx, platform, row, "pause", { pausedUntil, pauseReason: "payment" });
  await changeCase(tx, platform, found, { state: "paused", nextAt: lostAt(row) });
  await touchClient(tx, platform, row.userId);
  await notifyMember(tx, deps, row, {
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

async function whenOver(tx: Tx, deps: SubscriptionDeps, locked: Locked): Promise<void> {
  const { found, row } = locked;
  if (found.state !== "paused") return pauseUnpaid(tx, deps, locked);
  if (deps.platform.clock.now() >= lostAt(row)) return lose(tx, deps, locked);
  return changeCase(tx, deps.platform, found, { nextAt: lostAt(row) });
}

/** The member's next step. */
const nextSteps: Partial<Record<DunningState, "retry" | "card" | "confirm">> = {
  waiting: "retry",
  needs_card: "card",
  needs_customer: "confirm",
};

interface Declined {
  readonly card: SavedCardRow;
  readonly changes: CaseChanges;
  readonly paymentId: string;
}

function notifyDeclined(
  tx: Tx,
  deps: SubscriptionDeps,
  { order, row }: Locked,
  { card, changes: { state, nextAt }, paymentId }: Declined,
): Promise<void> {
  return notifyMember(tx, deps, row, {
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

/** Renewals behind the interface that charging uses. */
export const renewalBook = (deps: SubscriptionDeps): ChargeBook<Locked> => ({
  noun: "a renewal",
  findDue: dueCases,
  lock: (tx, caseId) => lockCase(tx, deps, caseId),
  change: (tx, found, changes) => changeCase(tx, deps.platform, found, changes),
  attempts: {
    last: lastAttempt,
    write: (tx, attempt) => tx.insert(dunningAttempts).values(attempt),
    decline: (tx, { caseId, paymentId, ...decline }) =>
      tx
        .update(dunningAttempts)
        .set(decline)
        .where(and(eq(dunningAttempts.caseId, caseId), eq(dunningAttempts.paymentId, paymentId))),
  },
  whenOver: (tx, locked) => whenOver(tx, deps, locked),
  notifyDeclined: (tx, locked, declined) => notifyDeclined(tx, deps, locked, declined),
  notifyCardUnusable: (tx, { row, order, found }, card) =>
    notifyCardUnusable(tx, deps, row, { card, order, caseId: found.id }),
});
