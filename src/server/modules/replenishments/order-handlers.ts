import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { SkipReason } from "#shared/domain/replenishments.ts";
import { notifyCustomer } from "./notify-customer.ts";
import type { NotifyDeps } from "./ports.ts";
import { changeReplenishmentRow, lockReplenishment } from "./rows.ts";
import { changeRun, findRunOfOrder } from "./runs.ts";
import { failRun, nextAfter, settleRun } from "./settle-run.ts";
import type { ReplenishmentRow, RunRow } from "./tables.ts";

async function findOf(tx: Tx, orderId: string) {
  const run = await findRunOfOrder(tx, orderId);
  const row = run && (await lockReplenishment(tx, run.replenishmentId));
  return run === undefined || row === undefined ? undefined : { run, row };
}

/** Settles a paid run, paid by card or by the customer; also if paid late, after it counted as lost. */
async function notePaid(tx: Tx, deps: NotifyDeps, orderId: string, totalMinor: ReplenishmentRow["agreedMinor"]) {
  const found = await findOf(tx, orderId);
  if (found === undefined) return;
  const { run, row } = found;
  const isOpen = run.settledAt === null;
  if (!isOpen && run.state !== "lost") return;
  await settleRun(tx, deps, run, { state: "recovered" });
  await changeReplenishmentRow(tx, deps.platform, row, {
    failures: 0,
    ...(isOpen ? { agreedMinor: totalMinor, nextOn: nextAfter(row, run.dueOn, deps) } : {}),
  });
}

async function leaveOut(
  tx: Tx,
  deps: NotifyDeps,
  { run, row }: { readonly run: RunRow; readonly row: ReplenishmentRow },
  reason: Extract<SkipReason, "customer" | "price">,
): Promise<void> {
  await settleRun(tx, deps, run, { state: "skipped", skipReason: reason });
  const nextOn = nextAfter(row, run.dueOn, deps);
  await changeReplenishmentRow(tx, deps.platform, row, { nextOn });
  if (reason === "customer") return;
  await notifyCustomer(tx, deps, row, {
    kind: "replenishment-skipped",
    key: `replenishment-skipped:${row.id}:${run.dueOn}`,
    data: { reason, nextOn },
  });
}

/** An unpaid order has ended: expired, or cancelled by the customer or by staff. */
async function noteEnded(tx: Tx, deps: NotifyDeps, orderId: string, status: OrderStatus): Promise<void> {
  const found = await findOf(tx, orderId);
  if (found === undefined || found.run.settledAt !== null) return;
  if (status !== "expired") return leaveOut(tx, deps, found, "customer");
  if (found.run.code === "price_rose") return leaveOut(tx, deps, found, "price");
  return failRun(tx, deps, found.row, found.run);
}

/** Replenishments' event handlers for orders, in the order's transaction. */
export function replenishmentHandlers(deps: NotifyDeps): Pick<OrderEvents, "placed" | "paid" | "ended"> {
  return {
    placed: async (tx, { order }, { replaces }) => {
      if (order.origin !== "replenishment" || replaces === undefined) return;
      // A late payment places the expired order again: the run then belongs to the new order.
      const run = await findRunOfOrder(tx, replaces);
      if (run !== undefined) await changeRun(tx, deps.platform, run, { orderId: order.id });
    },
    paid: async (tx, { order }) => {
      if (order.origin === "replenishment") await notePaid(tx, deps, order.id, order.totalMinor);
    },
    ended: async (tx, { order }, from) => {
      if (order.origin === "replenishment" && from === "pending_payment")
        await noteEnded(tx, deps, order.id, order.status);
    },
  };
}
