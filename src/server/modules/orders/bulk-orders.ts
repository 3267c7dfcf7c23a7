import { AppError } from "#server/platform/errors.ts";
import { type adminBulkOrders, greatestOrderBulk, type OrderBulkAction } from "#shared/contract/admin-orders.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { type Act, type AdminCall, carryOut } from "./carry-out.ts";
import { selectionChanged } from "./errors.ts";
import { deliverOrder, processOrder } from "./fulfil.ts";
import type { OrderDeps } from "./ports.ts";
import { listAllOrders, ordersByIds } from "./read-orders.ts";

type Body = BodyOf<typeof adminBulkOrders>;
interface Chosen {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
}

interface Move {
  readonly from: OrderStatus;
  readonly act: (deps: OrderDeps, orderId: string) => Act;
}

const moves: Readonly<Record<OrderBulkAction, Move>> = {
  process: {
    from: "paid",
    act: (deps, id) => ({
      action: "order.process",
      work: (tx, actor) => processOrder(tx, deps, id, { actor }),
    }),
  },
  deliver: {
    from: "shipped",
    act: (deps, id) => ({
      action: "order.deliver",
      work: async (tx, actor) => (await deliverOrder(tx, deps, id, { actor })).order,
    }),
  },
};

/** The orders that were chosen, found by what the list itself finds. Throws 409 SELECTION_CHANGED. */
async function chosen(deps: OrderDeps, { select, expected }: Body): Promise<readonly Chosen[]> {
  const { reader } = deps.platform.database;
  if ("ids" in select) {
    const rows = await ordersByIds(reader, [...new Set(select.ids)]);
    if (rows.length !== expected) throw selectionChanged(rows.length);
    return rows;
  }
  const asked = { ...select.matching, page: 1, limit: greatestOrderBulk, sort: "oldest" } as const;
  const { orders, pagination } = await listAllOrders(reader, deps.people, asked);
  if (pagination.total !== expected) throw selectionChanged(pagination.total);
  return orders;
}

/**
 * Moves the chosen orders on, each in a transaction of its own: mails, points and history come as for a single one, and
 * one that is refused keeps none of the others. Throws 409 SELECTION_CHANGED; then nothing was done.
 */
export async function bulkOrders(
  deps: OrderDeps,
  call: Omit<AdminCall, "params">,
  body: Body,
): Promise<ReplyOf<typeof adminBulkOrders>> {
  const { from, act } = moves[body.action];
  const all = await chosen(deps, body);
  const ready = all.filter((order) => order.status === from);
  const refused = [];
  for (const { id, number } of ready) {
    try {
      const one = { ...call, params: { id } };
      await deps.platform.database.transaction((tx) => carryOut(tx, deps, one, act(deps, id)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, number, code: error.code, message: error.message });
    }
  }
  return { changed: ready.length - refused.length, skipped: all.length - ready.length, refused };
}
