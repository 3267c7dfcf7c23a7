import { type Note, type OrderRow, orderState } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { awaitsExchange, isOpenReturn } from "#shared/domain/return-cases.ts";
import { adoptRequest } from "../adopt-request.ts";
import { endWishes } from "../held-stock.ts";
import { moveCase } from "../move-case.ts";
import type { ReturnDeps } from "../ports.ts";
import { listCases, type WholeCase } from "../read-cases.ts";
import { refuseCase } from "./decide.ts";
import { receiveCase } from "./receive.ts";

// Older routes from before cases, which decide all returns of an order at once.

/** The open returns of an order. */
async function listOpen(tx: Tx, deps: ReturnDeps, order: OrderRow): Promise<WholeCase[]> {
  await adoptRequest(tx, deps, order);
  return (await listCases(tx, order.id)).filter(({ status }) => isOpenReturn(status));
}

async function lockAsked(tx: Tx, deps: ReturnDeps, orderId: string): Promise<OrderRow> {
  const order = await deps.orders.lock(tx, orderId);
  if (order?.status !== "return_requested") throw orderState((await deps.orders.require(tx, orderId)).status);
  return order;
}

/** Accepts all pieces of an order's open returns, and ends the order as returned. */
export async function acceptWhole(
  tx: Tx,
  deps: ReturnDeps,
  orderId: string,
  { restock, ...why }: Note & { readonly restock: boolean },
): Promise<OrderRow> {
  const order = await lockAsked(tx, deps, orderId);
  const open = await listOpen(tx, deps, order);
  // An exchange that waits to be sent has its own route.
  if ((await listCases(tx, orderId)).some(awaitsExchange)) throw orderState(order.status);
  for (const one of open) {
    await endWishes(tx, deps, one.id);
    if (one.status === "requested")
      await moveCase(tx, deps, one, "approved", { approvedAt: deps.platform.clock.now() });
    const lines = one.lines.map(({ lineId, quantity }) => ({
      lineId,
      condition: restock ? ("new" as const) : ("opened" as const),
      accepted: quantity,
      restock: restock ? quantity : 0,
    }));
    await receiveCase(tx, deps, one.id, { lines, actor: why.actor, isKept: true });
  }
  return deps.orders.moveForReturn(tx, order, { to: "returned", ...why });
}

/** Refuses the requests of an order that staff have not approved yet. */
export async function refuseWhole(
  tx: Tx,
  deps: ReturnDeps,
  orderId: string,
  why: Note & { readonly note: string },
): Promise<OrderRow> {
  const order = await lockAsked(tx, deps, orderId);
  const asked = (await listOpen(tx, deps, order)).filter(({ status }) => status === "requested");
  if (asked.length === 0) throw orderState(order.status);
  for (const { id } of asked) await refuseCase(tx, deps, id, why);
  return deps.orders.require(tx, orderId);
}
