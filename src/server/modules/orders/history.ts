import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedInsert } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import { canMove, type OrderStatus, orderStatuses } from "#shared/domain/order-states.ts";
import { noSuchOrder, orderState } from "./errors.ts";
import { type HistoryRow, type OrderLineRow, type OrderRow, orderHistory, orderLines, orders } from "./tables.ts";

export interface Actor {
  readonly by: HistoryRow["by"];
  readonly userId?: string | undefined;
}
export const system: Actor = { by: "system" };

export interface Note {
  readonly actor: Actor;
  readonly note?: string | undefined;
}

type Deps = Pick<Platform, "clock" | "ids">;
type Changes = Partial<Omit<OrderRow, "id" | "status">>;

/** Locks an order for the transaction. Must be the first lock of any order change. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return row;
}

/** Locks an order. Throws 404. */
export async function requireLocked(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  return order;
}

const linesOfOrder = prepared((plan) =>
  plan
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder("orderId")))
    .orderBy(asc(orderLines.position)),
);

export const listLines = (reader: Reader, orderId: string): Promise<OrderLineRow[]> =>
  linesOfOrder(reader, { orderId });

interface Entry extends Note {
  readonly orderId: string;
  readonly from: string | null;
  readonly status: HistoryRow["status"];
}

/** Builds an entry of an order's history. */
export const toEntry = ({ clock, ids }: Deps, { orderId, from, status, actor, note }: Entry): HistoryRow => ({
  ...{ id: ids.next(), orderId, at: clock.now(), fromStatus: from, status, by: actor.by },
  actorId: actor.userId ?? null,
  note: note === undefined || note === "" ? null : note,
});

const insertHistory = preparedInsert(orderHistory);

export async function writeHistory(tx: Tx, deps: Deps, entry: Entry): Promise<void> {
  await insertHistory(tx, [toEntry(deps, entry)]);
}

export const statesBefore = (to: OrderStatus): OrderStatus[] => orderStatuses.filter((from) => canMove(from, to));

/**
 * Moves an order to a state, guarded by its allowed previous states, and writes the history. `from` narrows those
 * states. Throws ORDER_STATE otherwise.
 */
export async function moveOrder(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  move: Note & { readonly to: OrderStatus; readonly from?: readonly OrderStatus[]; readonly changes?: Changes },
): Promise<OrderRow> {
  const allowed = statesBefore(move.to).filter((status) => move.from === undefined || move.from.includes(status));
  const leavesWaiting = order.status === "pending_payment" ? { expiresAt: null } : {};
  const [row] = await tx
    .update(orders)
    .set({ ...leavesWaiting, ...move.changes, status: move.to, updatedAt: deps.clock.now() })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), inArray(orders.status, allowed)))
    .returning();
  if (row === undefined) throw orderState(order.status);
  await writeHistory(tx, deps, {
    orderId: order.id,
    from: order.status,
    status: move.to,
    actor: move.actor,
    note: move.note,
  });
  return row;
}

export async function changeOrder(tx: Tx, deps: Deps, orderId: string, changes: Changes): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...changes, updatedAt: deps.clock.now() })
    .where(eq(orders.id, orderId))
    .returning();
  if (row === undefined) throw noSuchOrder();
  return row;
}
