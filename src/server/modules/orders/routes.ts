import { type Route, route } from "#server/platform/http/call.ts";
import { getInvoice } from "#shared/contract/invoices.ts";
import { cancelOrder, getOrder, listOrders, updateOrder } from "#shared/contract/orders.ts";
import { cancelOwnOrder } from "./customer-rights.ts";
import { noSuchOrder } from "./errors.ts";
import { fullOrder } from "./full-order.ts";
import { type Actor, lockOrder } from "./history.ts";
import { printOrder } from "./invoice/print-order.ts";
import type { OrderDeps } from "./ports.ts";
import { listOrdersFor, requireOrder } from "./read-orders.ts";
import { updateOrder as update } from "./update-order.ts";

const customer = (userId: string): Actor => ({ by: "customer", userId });

export function orderRoutes(deps: OrderDeps): Route[] {
  const { database } = deps.platform;
  return [
    route(listOrders, ({ caller, query }) => listOrdersFor(database.reader, caller.userId, query)),
    route(getOrder, async ({ caller, params }) => {
      const row = await requireOrder(database.reader, params.id, caller.userId);
      return { order: await fullOrder(database.reader, deps, row) };
    }),
    route(getInvoice, async ({ caller, params }) => {
      const row = await requireOrder(database.reader, params.id, caller.userId);
      return printOrder(deps, row);
    }),
    route(updateOrder, ({ caller, params, body }) =>
      database.transaction(async (tx) => {
        const row = await lockOrder(tx, params.id);
        if (row?.userId !== caller.userId) throw noSuchOrder();
        return { order: await fullOrder(tx, deps, await update(tx, deps, row, body, customer(caller.userId))) };
      }),
    ),
    route(cancelOrder, ({ caller, params, body }) =>
      database.transaction(async (tx) => {
        const order = await cancelOwnOrder(tx, deps, params.id, { userId: caller.userId, note: body.reason });
        return { order: await fullOrder(tx, deps, order) };
      }),
    ),
  ];
}
