import type { Actor } from "./history.ts";
import type { OrderDeps, StockLine, StockMoveNote } from "./ports.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

/** The lines that have stock. */
export const toStock = (lines: readonly Pick<OrderLineRow, "kind" | "variantId" | "quantity">[]): StockLine[] =>
  lines.filter((line) => line.kind === "physical").map(({ variantId, quantity }) => ({ variantId, quantity }));

/** What the stock's history says of an order's change; customers are known by their order. */
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
