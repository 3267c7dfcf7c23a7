import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import type { Order } from "#shared/contract/orders.ts";
import { noSuchOrder, noSuchOrderLine } from "./errors.ts";
import { linesOf, lockOrder, moveOrder, type Note } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import { earnFor } from "./pay.ts";
import { stockOf } from "./place.ts";
import type { OrderDeps, PlacedOrder } from "./ports.ts";
import { type OrderRow, orderReturns } from "./tables.ts";

async function locked(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  return order;
}

export async function processOrder(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<OrderRow> {
  return moveOrder(tx, deps.platform, await locked(tx, orderId), { to: "processing", ...why });
}

export async function shipOrder(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  why: Note & { readonly tracking: NonNullable<Order["tracking"]> },
): Promise<OrderRow> {
  const { tracking, ...note } = why;
  const order = await moveOrder(tx, deps.platform, await locked(tx, orderId), {
    to: "shipped",
    ...note,
    changes: { tracking },
  });
  await mailAbout(tx, deps, "order-shipped", { order, lines: await linesOf(tx, orderId) });
  return order;
}

/** The goods have arrived: cash is taken with them, and their points are given. */
export async function deliverOrder(tx: Tx, deps: OrderDeps, orderId: string, why: Note): Promise<PlacedOrder> {
  const before = await locked(tx, orderId);
  const isCash = before.paymentStatus === "due";
  const cash = isCash ? ({ paidMinor: before.totalMinor, paymentStatus: "paid" } as const) : {};
  const changes = { deliveredAt: deps.platform.clock.now(), ...cash };
  const order = await moveOrder(tx, deps.platform, before, { to: "delivered", ...why, changes });
  const lines = await linesOf(tx, orderId);
  const earned = await earnFor(
    tx,
    deps,
    { order, lines },
    { ref: "delivered", counts: (line) => line.kind === "physical" },
  );
  const placed = { order: earned, lines };
  if (isCash) for (const listener of deps.listeners.onPaid) await listener(tx, placed);
  for (const listener of deps.listeners.onDelivered) await listener(tx, placed);
  await mailAbout(tx, deps, "order-delivered", placed);
  return placed;
}

export interface ReturnRequest {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly reason: string;
}

export async function requestReturn(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  request: ReturnRequest,
  why: Note,
): Promise<OrderRow> {
  const lines = await linesOf(tx, order.id);
  const seen = new Set<string>();
  for (const [index, wanted] of request.lines.entries()) {
    const line = lines.find((each) => each.id === wanted.lineId);
    const isReturnable =
      line !== undefined && line.kind === "physical" && wanted.quantity <= line.quantity && !seen.has(line.id);
    if (!isReturnable) throw noSuchOrderLine(`lines.${index}`);
    seen.add(wanted.lineId);
  }
  const moved = await moveOrder(tx, deps.platform, order, { to: "return_requested", ...why, note: request.reason });
  await tx.insert(orderReturns).values({ orderId: order.id, ...request, requestedAt: deps.platform.clock.now() });
  return moved;
}

/** The goods are back; the money is a decision of its own (a refund). */
export async function acceptReturn(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  why: Note & { readonly restock: boolean },
): Promise<OrderRow> {
  const { restock, ...note } = why;
  const order = await moveOrder(tx, deps.platform, await locked(tx, orderId), { to: "returned", ...note });
  const [row] = await tx
    .update(orderReturns)
    .set({ arrivedAt: deps.platform.clock.now() })
    .where(eq(orderReturns.orderId, orderId))
    .returning();
  if (!restock || row === undefined) return order;
  const lines = await linesOf(tx, orderId);
  const back = row.lines.flatMap(({ lineId, quantity }) =>
    lines.filter((line) => line.id === lineId).map((line) => ({ ...line, quantity })),
  );
  await deps.stock.restock(tx, stockOf(back));
  return order;
}
