import { type Route, route } from "#server/platform/http/call.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import { adminAgreeDay } from "#shared/contract/admin-agreed-day.ts";
import {
  adminBulkOrders,
  adminCancelOrder,
  adminDeliverOrder,
  adminGetOrder,
  adminListOrders,
  adminProcessOrder,
  adminShipOrder,
  adminShipOrders,
} from "#shared/contract/admin-orders.ts";
import { adminGetInvoice } from "#shared/contract/invoices.ts";
import { agreeDay } from "../agree-day.ts";
import { cancelByStaff } from "../end.ts";
import { deliverOrder, processOrder, sendOrder } from "../fulfil.ts";
import { printOrder } from "../invoice/print-order.ts";
import type { OrderDeps } from "../ports.ts";
import { fullAdminOrder, listAllOrders, requireOrder } from "../read-orders.ts";
import { bulkOrders, shipOrders } from "./bulk-orders.ts";
import { type Act, type AdminCall, runAdminAction } from "./run-admin-action.ts";

export function adminOrderRoutes(deps: OrderDeps): Route[] {
  const { database, clock } = deps.platform;
  const act = (call: AdminCall, what: Act) => database.transaction((tx) => runAdminAction(tx, deps, call, what));
  return [
    route(adminListOrders, ({ query }) => listAllOrders(database.reader, deps, query)),
    route(adminBulkOrders, (call) => bulkOrders(deps, call, call.body)),
    route(adminShipOrders, (call) => shipOrders(deps, call, call.body)),
    route(adminGetOrder, async ({ params }) => {
      const row = await requireOrder(database.reader, params.id);
      return { order: await fullAdminOrder(database.reader, deps, row) };
    }),
    route(adminGetInvoice, async ({ params }) => printOrder(deps, await requireOrder(database.reader, params.id))),
    route(adminProcessOrder, (call) =>
      act(call, {
        action: "order.process",
        reason: call.body.note,
        work: (tx, actor) => processOrder(tx, deps, call.params.id, { actor, note: call.body.note }),
      }),
    ),
    route(adminShipOrder, (call) => {
      const { carrier, trackingNumber, trackingUrl, note, override: reason } = call.body;
      const override = reason === undefined ? undefined : { call, reason };
      const tracking = { carrier, number: trackingNumber, url: trackingUrl ?? null };
      return act(call, {
        action: "order.ship",
        reason: note,
        work: (tx, actor) => sendOrder(tx, deps, call.params.id, { actor, note, tracking, override }),
      });
    }),
    route(adminDeliverOrder, (call) =>
      act(call, {
        action: "order.deliver",
        reason: call.body.note,
        work: async (tx, actor) =>
          (await deliverOrder(tx, deps, call.params.id, { actor, note: call.body.note })).order,
      }),
    ),
    route(adminAgreeDay, (call) =>
      act(call, {
        action: "order.agree-day",
        reason: call.body.reason,
        work: (tx) => agreeDay(tx, deps, call.params.id, call.body.day),
      }),
    ),
    route(adminCancelOrder, (call) => {
      const idempotent = {
        actor: call.caller.userId,
        route: `admin-cancel:${call.params.id}`,
        key: call.idempotencyKey,
        body: call.body,
      };
      return runIdempotent(database, clock, idempotent, (tx) =>
        runAdminAction(tx, deps, call, {
          action: "order.cancel",
          reason: call.body.reason,
          work: async (inner, actor) =>
            (await cancelByStaff(inner, deps, call.params.id, { actor, note: call.body.reason })).order,
        }),
      );
    }),
  ];
}
