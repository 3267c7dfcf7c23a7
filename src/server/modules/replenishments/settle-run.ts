import type { Tx } from "#server/platform/db/database.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { dueAfter, maxFailures, type ReplenishmentPause, type SkipReason } from "#shared/domain/replenishments.ts";
import { notifyCustomer } from "./notify-customer.ts";
import type { Open } from "./open-and-lock.ts";
import type { NotifyDeps, ReplenishmentDeps } from "./ports.ts";
import { changeReplenishmentRow } from "./rows.ts";
import { changeRun } from "./runs.ts";
import type { ReplenishmentRow, RunRow } from "./tables.ts";

type Clocked = Pick<NotifyDeps, "platform">;

export const getToday = ({ timezone }: Pick<ReplenishmentRow, "timezone">, { platform }: Clocked): IsoDate =>
  dateIn(platform.clock.now(), timezone);

/** The day of the next run. */
export const nextAfter = (row: ReplenishmentRow, dueOn: IsoDate, deps: Clocked): IsoDate =>
  dueAfter(dueOn, row.everyDays, getToday(row, deps));

/** Ends a run; `skipped` with the reason. */
export const settleRun = (
  tx: Tx,
  { platform }: Clocked,
  run: Pick<RunRow, "id">,
  settled:
    | { readonly state: "recovered" | "lost" | "closed" }
    | { readonly state: "skipped"; readonly skipReason: SkipReason },
): Promise<void> => changeRun(tx, platform, run, { ...settled, nextAt: null, settledAt: platform.clock.now() });

/** Pauses: nothing is ordered until the customer acts. */
export async function pause(
  tx: Tx,
  deps: NotifyDeps,
  row: ReplenishmentRow,
  reason: ReplenishmentPause,
): Promise<void> {
  const paused = await changeReplenishmentRow(tx, deps.platform, row, { status: "paused", pauseReason: reason });
  await announce(tx, deps, "paused", paused);
  const at = deps.platform.clock.now().toISOString();
  await notifyCustomer(tx, deps, row, {
    kind: "replenishment-paused",
    key: `replenishment-paused:${row.id}:${at}`,
    data: { reason },
  });
}

/** Settles an unpaid run: plans the next one, or pauses after three in a row. */
export async function failRun(tx: Tx, deps: NotifyDeps, row: ReplenishmentRow, run: RunRow): Promise<void> {
  await settleRun(tx, deps, run, { state: "lost" });
  const failures = row.failures + 1;
  const changed = await changeReplenishmentRow(tx, deps.platform, row, {
    failures,
    nextOn: nextAfter(row, run.dueOn, deps),
  });
  await announce(tx, deps, "failed", changed);
  if (failures >= maxFailures && changed.status === "active") await pause(tx, deps, changed, "failures");
}

/** Withdraws the open run: its order is cancelled. Throws PAYMENT_IN_PROGRESS while its card is charged. */
export async function dropRun(
  tx: Tx,
  deps: Pick<ReplenishmentDeps, "platform" | "orders" | "payments">,
  { run, order, row }: Open,
  settled: Parameters<typeof settleRun>[3],
): Promise<void> {
  if (run === undefined) return;
  if (order !== undefined) await deps.payments.charges.assertNone(tx, order.id);
  await settleRun(tx, deps, run, settled);
  if (order?.status !== "pending_payment") return;
  await deps.orders.cancel(tx, order.id, { actor: { by: "customer", userId: row.userId } });
}

/** Announces the current state to partners. */
export const announce = (
  tx: Tx,
  { platform }: Clocked,
  what: "started" | "failed" | "paused" | "ended",
  { id, userId, productId, status, nextOn, currency }: ReplenishmentRow,
): Promise<unknown> =>
  platform.announcements.emit("announced", tx, {
    type: `replenishment.${what}`,
    customerId: userId,
    data: { replenishmentId: id, productId, customerId: userId, status, nextOn, currency },
  });
