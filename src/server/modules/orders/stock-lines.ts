import type { Actor } from "./history.ts";
import type { OrderDeps, StockLine, StockMoveNote } from "./ports.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

/** The lines that have stock. */
export const toStock = (lines: readonly Pick<OrderLineRow, "kind" | "variantId" | "quantity">[]): StockLine[] =>
  lines.filter((line) => line.kind === "physical").map(({ variantId, quantity }) => ({ variantId, quantity }));

/** The entry in the stock history for an order's change; it names the order, not the customer. */
export const toStockNote = (
  { platform }: Pick<OrderDeps, "platform">,
  reason: StockMoveNote["reason"],
  { number }: Pick<OrderRow, "number">,
  actor?: Actor,
): StockMoveNote => ({
  reason,
  at: platform.clock.now(),
  reference: number,
  actorId: actor?.by === "admin" ? actor.userId : undefined,
});
