import type { LockedCharge } from "#server/modules/dunning/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { replenishmentState } from "./errors.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { lockReplenishment } from "./rows.ts";
import { claimRun, findOpenRun, findRun } from "./runs.ts";
import type { ReplenishmentRow, RunRow } from "./tables.ts";

export interface Open {
  readonly row: ReplenishmentRow;
  readonly run: RunRow | undefined;
  /** Order of the open run. */
  readonly order: OrderRow | undefined;
}

/** Locks the order of the open run, then the replenishment: orders are always locked first. */
export async function lockOpen(
  tx: Tx,
  { orders }: Pick<ReplenishmentDeps, "orders">,
  id: string,
): Promise<Open | undefined> {
  const seen = await findOpenRun(tx, id);
  const order = seen?.orderId == null ? undefined : await orders.lock(tx, seen.orderId);
  const row = await lockReplenishment(tx, id);
  if (row === undefined) return undefined;
  const run = await findOpenRun(tx, id);
  // The run was opened at this moment, so its order is not locked.
  if (run !== undefined && run.orderId !== order?.id)
    throw replenishmentState("It has just changed. Please try again.");
  return { row, run, order: run === undefined ? undefined : order };
}

export interface LockedRun extends LockedCharge {
  readonly run: RunRow;
  readonly row: ReplenishmentRow;
}

/** Locks order, run and replenishment, in this order; `undefined` when another process has the run or it is over. */
export async function lockRun(
  tx: Tx,
  { orders }: Pick<ReplenishmentDeps, "orders">,
  runId: string,
): Promise<LockedRun | undefined> {
  const seen = await findRun(tx, runId);
  if (seen?.orderId == null) return undefined;
  const order = await orders.lock(tx, seen.orderId);
  const run = await claimRun(tx, runId);
  if (order === undefined || run?.orderId !== order.id) return undefined;
  const row = await lockReplenishment(tx, seen.replenishmentId);
  const { cardId, noticeKey, state } = run;
  if (row === undefined || cardId === null || noticeKey === null || state === "skipped") return undefined;
  const { userId, agreedMinor, timezone } = row;
  return {
    order,
    run,
    row,
    found: { ...run, cardId, noticeKey, state },
    payer: {
      ...{ userId, agreedMinor, timezone, endsOn: run.dueOn },
      cardId: row.cardId,
      isAutomatic: row.status === "active",
    },
  };
}
