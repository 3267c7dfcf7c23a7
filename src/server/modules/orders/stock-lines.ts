import type { StockLine } from "./ports.ts";
import type { OrderLineRow } from "./tables.ts";

/** The lines that have stock. */
export const toStock = (lines: readonly Pick<OrderLineRow, "kind" | "variantId" | "quantity">[]): StockLine[] =>
  lines.filter((line) => line.kind === "physical").map(({ variantId, quantity }) => ({ variantId, quantity }));
