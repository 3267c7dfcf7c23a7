import { AppError } from "#server/platform/errors.ts";
import {
  type adminBulkOrders,
  type adminShipOrders,
  maxOrderBulk,
  type OrderBulkAction,
  type OrderBulkReport,
} from "#shared/contract/admin-orders.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { noSuchOrder, selectionChanged } from "../errors.ts";
import { deliverOrder, processOrder, sendOrder } from "../fulfil.ts";
import type { OrderDeps } from "../ports.ts";
import { listAllOrders, ordersByIds, ordersByNumbers } from "../read-orders.ts";
import { type Act, type AdminCall, runAdminAction } from "./run-admin-action.ts";

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

/** Resolves the selection with the same query as the list. Throws 409 SELECTION_CHANGED. */
async function chosen(deps: OrderDeps, { select, expected }: Body): Promise<readonly Chosen[]> {
  const { reader } = deps.platform.database;
  if ("ids" in select) {
    const rows = await ordersByIds(reader, [...new Set(select.ids)]);
    if (rows.length !== expected) throw selectionChanged(rows.length);
    return rows;
  }
  const asked = { ...select.matching, page: 1, limit: maxOrderBulk, sort: "oldest" } as const;
  const { orders, pagination } = await listAllOrders(reader, deps, asked);
  if (pagination.total !== expected) throw selectionChanged(pagination.total);
  return orders;
}

interface Task {
  readonly order: Chosen;
  readonly from: OrderStatus;
  readonly act: Act;
}

/**
 * Runs each task in its own transaction, with the usual mails, points and history; a rejected one does not stop the
 * others.
 */
async function runEach(deps: OrderDeps, call: Omit<AdminCall, "params">, tasks: readonly Task[]) {
  const report: Omit<OrderBulkReport, "changed" | "skipped"> = { done: [], left: [], refused: [] };
  for (const { order, from, act } of tasks) {
    const { id, number, status } = order;
    if (status !== from) {
      report.left.push({ id, number, status });
      continue;
    }
    try {
      const one = { ...call, params: { id } };
      await deps.platform.database.transaction((tx) => runAdminAction(tx, deps, one, act));
      report.done.push({ id, number });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      report.refused.push({ id, number, code: error.code, message: error.message });
    }
  }
  return report;
}

const counted = (report: Omit<OrderBulkReport, "changed" | "skipped">): OrderBulkReport => ({
  changed: report.done.length,
  skipped: report.left.length,
  ...report,
});

/** Applies a status change to the selected orders. Throws 409 SELECTION_CHANGED before any change. */
export async function bulkOrders(
  deps: OrderDeps,
  call: Omit<AdminCall, "params">,
  body: BodyOf<typeof adminBulkOrders>,
): Promise<OrderBulkReport> {
  const { from, act } = moves[body.action];
  const tasks = (await chosen(deps, body)).map((order) => ({ order, from, act: act(deps, order.id) }));
  return counted(await runEach(deps, call, tasks));
}

/** Ships orders by number; an unknown number is reported and does not stop the others. */
export async function shipOrders(
  deps: OrderDeps,
  call: Omit<AdminCall, "params">,
  { carrier, trackingUrl, parcels }: BodyOf<typeof adminShipOrders>,
): Promise<OrderBulkReport> {
  const numbers = parcels.map(({ order }) => order.toUpperCase());
  const rows = await ordersByNumbers(deps.platform.database.reader, numbers);
  const known = new Map(rows.map((row) => [row.number, row]));
  const tasks = parcels.flatMap(({ trackingNumber }, at): Task[] => {
    const order = known.get(numbers[at] ?? "");
    if (order === undefined) return [];
    const url = trackingUrl?.replaceAll("{number}", encodeURIComponent(trackingNumber)) ?? null;
    const tracking = { carrier, number: trackingNumber, url };
    const work: Act["work"] = (tx, actor) => sendOrder(tx, deps, order.id, { actor, tracking });
    return [{ order, from: "processing", act: { action: "order.ship", work } }];
  });
  const report = await runEach(deps, call, tasks);
  const { code, message } = noSuchOrder();
  const unknown = numbers.filter((number) => !known.has(number)).map((number) => ({ id: null, number, code, message }));
  return counted({ ...report, refused: [...report.refused, ...unknown] });
}
