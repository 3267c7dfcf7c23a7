import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { assertReturnable } from "./customer-rights.ts";
import { noSuchOrderLine } from "./errors.ts";
import { listLines, moveOrder, type Note, requireLocked } from "./history.ts";
import { mailReturn } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import { toStock } from "./stock-lines.ts";
import { type OrderLineRow, type OrderRow, orderReturns, type ReturnRow } from "./tables.ts";

export type ReturnRequest = Pick<ReturnRow, "lines" | "reason">;

/** The order's lines with the returned quantities. */
const goingBack = (lines: readonly OrderLineRow[], asked: ReturnRequest["lines"]): OrderLineRow[] =>
  asked.flatMap(({ lineId, quantity }) =>
    lines.filter((line) => line.id === lineId).map((line) => ({ ...line, quantity })),
  );

/** Requests a return, also again after a rejection: the latest request counts; the history keeps all of them. */
export async function requestReturn(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  request: ReturnRequest,
  why: Note,
): Promise<OrderRow> {
  const lines = await listLines(tx, order.id);
  await assertReturnable(
    tx,
    deps,
    { order, lines },
    request.lines.map(({ lineId }) => lineId),
  );
  const seen = new Set<string>();
  for (const [index, wanted] of request.lines.entries()) {
    const line = lines.find((each) => each.id === wanted.lineId);
    const isReturnable =
      line !== undefined && line.kind === "physical" && wanted.quantity <= line.quantity && !seen.has(line.id);
    if (!isReturnable) throw noSuchOrderLine(`lines.${index}`);
    seen.add(wanted.lineId);
  }
  const moved = await moveOrder(tx, deps.platform, order, { to: "return_requested", ...why, note: request.reason });
  const asked = { ...request, requestedAt: deps.platform.clock.now() };
  await tx
    .insert(orderReturns)
    .values({ orderId: order.id, ...asked })
    .onConflictDoUpdate({ target: orderReturns.orderId, set: asked });
  await mailReturn(tx, deps, "return-asked", {
    placed: { order: moved, lines: goingBack(lines, request.lines) },
    requestedAt: asked.requestedAt,
  });
  return moved;
}

async function readRequest(tx: Tx, orderId: string) {
  const [row] = await tx.select().from(orderReturns).where(eq(orderReturns.orderId, orderId));
  return { lines: row?.lines ?? [], requestedAt: row?.requestedAt ?? new Date(0) };
}

/** Marks the goods as returned; the refund is a separate decision. */
export async function acceptReturn(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  why: Note & { readonly restock: boolean },
): Promise<OrderRow> {
  const { restock, ...note } = why;
  const order = await moveOrder(tx, deps.platform, await requireLocked(tx, orderId), { to: "returned", ...note });
  const { lines: asked, requestedAt } = await readRequest(tx, orderId);
  await tx.update(orderReturns).set({ arrivedAt: deps.platform.clock.now() }).where(eq(orderReturns.orderId, orderId));
  const lines = goingBack(await listLines(tx, orderId), asked);
  if (restock) await deps.stock.restock(tx, toStock(lines));
  await mailReturn(tx, deps, "return-accepted", { placed: { order, lines }, requestedAt });
  return order;
}

/** Rejects a return and tells the customer why; nothing else of the order changes. */
export async function refuseReturn(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  why: Note & { readonly note: string },
): Promise<OrderRow> {
  const before = await requireLocked(tx, orderId);
  const order = await moveOrder(tx, deps.platform, before, { to: "delivered", from: ["return_requested"], ...why });
  const { lines: asked, requestedAt } = await readRequest(tx, orderId);
  const placed = { order, lines: goingBack(await listLines(tx, orderId), asked) };
  await mailReturn(tx, deps, "return-refused", { placed, requestedAt, reason: why.note });
  return order;
}
