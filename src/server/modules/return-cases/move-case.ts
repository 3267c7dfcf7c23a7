import { listRefundLines, type Note, noSuchOrder, type OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, sql } from "#server/platform/db/orm.ts";
import {
  isFinalReturn,
  type ReturnStatus,
  returnStatuses,
  returnTransitions,
  toOrderStatus,
} from "#shared/domain/return-cases.ts";
import { returnState } from "./errors.ts";
import type { ReturnDeps } from "./ports.ts";
import { listCases, requireCase } from "./read-cases.ts";
import { withoutRefunded } from "./refund-preview.ts";
import { type ReturnCaseRow, returnCases } from "./tables.ts";

/** A return with its order, whose lock is held. */
export interface LockedCase {
  readonly order: OrderRow;
  readonly row: ReturnCaseRow;
}

/** Locks the order of a return; must be the first lock of any change of a return. Throws 404. */
export async function lockCase(
  tx: Tx,
  deps: Pick<ReturnDeps, "orders">,
  id: string,
  userId?: string,
): Promise<LockedCase> {
  const { orderId } = await requireCase(tx, id, userId);
  const order = await deps.orders.lock(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  return { order, row: await requireCase(tx, id) };
}

const statesBefore = (to: ReturnStatus): ReturnStatus[] =>
  returnStatuses.filter((from) => returnTransitions[from].includes(to));

/** Moves a return to a state that its current one allows. Throws RETURN_STATE otherwise. */
export async function moveCase(
  tx: Tx,
  deps: ReturnDeps,
  row: ReturnCaseRow,
  to: ReturnStatus,
  changes: Partial<ReturnCaseRow> = {},
): Promise<ReturnCaseRow> {
  const closed = isFinalReturn(to) ? { closedAt: deps.platform.clock.now() } : {};
  const [moved] = await tx
    .update(returnCases)
    .set({ ...closed, ...changes, status: to, version: sql`${returnCases.version} + 1` })
    .where(and(eq(returnCases.id, row.id), inArray(returnCases.status, statesBefore(to))))
    .returning();
  if (moved === undefined) throw returnState(row.status);
  return moved;
}

/** Moves a locked order to the state that follows from its returns. */
export async function projectOrder(tx: Tx, deps: ReturnDeps, order: OrderRow, why: Note): Promise<OrderRow> {
  const { lines } = await deps.orders.withLines(tx, order);
  const to = toOrderStatus(withoutRefunded(lines, await listRefundLines(tx, order.id)), await listCases(tx, order.id));
  return to === order.status ? order : deps.orders.moveForReturn(tx, order, { to, ...why });
}
