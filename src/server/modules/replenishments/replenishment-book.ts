import { type CaseChanges, type ChargeBook, graceDay } from "#server/modules/dunning/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { DunningState } from "#shared/domain/dunning.ts";
import { notifyCustomer, orderPath, toCardName, toMoney } from "./notify-customer.ts";
import { type LockedRun, lockRun } from "./open-and-lock.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { changeRun, dueRuns, lastAttempt } from "./runs.ts";
import { replenishmentAttempts } from "./tables.ts";

/** The order expires at its deadline, which ends the run. */
const lookMinutes = 10;

/** What the customer is asked to do. */
const nextSteps: Partial<Record<DunningState, "retry" | "card" | "confirm">> = {
  waiting: "retry",
  needs_card: "card",
  needs_customer: "confirm",
};

interface Failed {
  readonly card: SavedCardRow;
  readonly key: string;
  readonly wasTried: boolean;
  readonly changes: Pick<CaseChanges, "state" | "nextAt">;
}

const notifyFailed = (
  tx: Tx,
  deps: ReplenishmentDeps,
  { row, order, payer }: LockedRun,
  { card, key, wasTried, changes: { state, nextAt } }: Failed,
): Promise<void> =>
  notifyCustomer(tx, deps, row, {
    kind: "replenishment-failed",
    key,
    data: {
      card: toCardName(card),
      total: toMoney(order),
      until: graceDay(payer),
      wasTried,
      next: nextSteps[state ?? "grace"] ?? "pay",
      ...(state === "waiting" && nextAt ? { nextOn: dateIn(nextAt, row.timezone) } : {}),
      path: orderPath(order),
    },
  });

/** Repeat orders behind the interface that charging uses. */
export const replenishmentBook = (deps: ReplenishmentDeps): ChargeBook<LockedRun> => ({
  noun: "a repeated order",
  findDue: dueRuns,
  lock: (tx, runId) => lockRun(tx, deps, runId),
  change: (tx, found, { state, ...changes }) =>
    changeRun(tx, deps.platform, found, { ...changes, ...(state === undefined ? {} : { state: toRunState(state) }) }),
  attempts: {
    last: lastAttempt,
    write: (tx, { caseId: runId, ...attempt }) => tx.insert(replenishmentAttempts).values({ ...attempt, runId }),
    decline: (tx, { caseId, paymentId, ...decline }) =>
      tx
        .update(replenishmentAttempts)
        .set(decline)
        .where(and(eq(replenishmentAttempts.runId, caseId), eq(replenishmentAttempts.paymentId, paymentId))),
  },
  whenOver: (tx, { found }) =>
    changeRun(tx, deps.platform, found, { nextAt: addMinutes(deps.platform.clock.now(), lookMinutes) }),
  notifyDeclined: (tx, locked, { card, changes, paymentId }) =>
    notifyFailed(tx, deps, locked, { card, changes, key: `replenishment-failed:${paymentId}`, wasTried: true }),
  notifyCardUnusable: (tx, locked, card) =>
    notifyFailed(tx, deps, locked, {
      ...{ card, key: `replenishment-card:${locked.run.id}:${card.id}`, wasTried: false },
      changes: { state: "needs_card" },
    }),
});

/** There is no paused state here: an unpaid order ends. */
const toRunState = (state: DunningState): Exclude<DunningState, "paused"> => (state === "paused" ? "grace" : state);
