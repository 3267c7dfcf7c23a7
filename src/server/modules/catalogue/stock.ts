import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { outOfStock, productNotFound } from "./errors.ts";
import { available, variants } from "./tables.ts";

/** So many of one variant. Quantities are whole and positive; the same variant may come several times. */
export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}

type Move = (tx: Tx, lines: readonly StockLine[]) => Promise<void>;

// Always in the order of ids, so that two orders never wait for one another in a circle.
function inLockOrder(lines: readonly StockLine[]): StockLine[] {
  const totals = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`);
    totals.set(variantId, (totals.get(variantId) ?? 0) + quantity);
  }
  return [...totals]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

async function explainRefusal(tx: Tx, variantId: string): Promise<void> {
  const [row] = await tx
    .select({ productId: variants.productId, size: variants.size, isStockLimited: variants.isStockLimited, available })
    .from(variants)
    .where(eq(variants.id, variantId));
  if (row === undefined) throw productNotFound();
  if (row.isStockLimited) throw outOfStock(row.productId, row.size, row.available);
}

type Change = Partial<Record<"onHand" | "reserved", SQL>>;
/** Says why nothing was moved, by throwing; does not throw where there is no stock to move. */
type Explain = (tx: Tx, variantId: string) => Promise<void>;

const quantity = sql.placeholder("quantity");

function moveWith(change: Change, guard: SQL, explain: Explain): Move {
  const move = prepared((plan) =>
    plan
      .update(variants)
      .set(change)
      .where(and(eq(variants.id, sql.placeholder("variantId")), variants.isStockLimited, guard))
      .returning({ id: variants.id }),
  );
  return async (tx, lines) => {
    for (const line of inLockOrder(lines)) {
      const moved = await move(tx, { ...line });
      if (moved.length === 0) await explain(tx, line.variantId);
    }
  };
}

const isLeft = sql`${available} >= ${quantity}`;
const isHeld = sql`${variants.reserved} >= ${quantity}`;

// Giving back what was never held is a fault of the calling code and must stop its transaction.
const requireUnlimited =
  (move: string): Explain =>
  async (tx, variantId) => {
    const [row] = await tx
      .select({ isStockLimited: variants.isStockLimited })
      .from(variants)
      .where(eq(variants.id, variantId));
    if (row === undefined || row.isStockLimited) throw new Error(`stock of variant ${variantId} refused to ${move}`);
  };

/**
 * Holds stock for an order, all lines or none (the transaction must be left when it throws). Things without a stock
 * limit are held without a trace. Throws 409 OUT_OF_STOCK with `available`, 404 for an unknown variant.
 */
export const reserveStock: Move = moveWith(
  { reserved: sql`${variants.reserved} + ${quantity}` },
  isLeft,
  explainRefusal,
);

/** Takes what is sold without waiting for money, as if it had been held and committed; refuses like `reserveStock`. */
export const sellStock: Move = moveWith({ onHand: sql`${variants.onHand} - ${quantity}` }, isLeft, explainRefusal);

/** Gives back what was held for an order that will not be. */
export const releaseStock: Move = moveWith(
  { reserved: sql`${variants.reserved} - ${quantity}` },
  isHeld,
  requireUnlimited("release"),
);

/** The held pieces have left the house. */
export const commitStock: Move = moveWith(
  { onHand: sql`${variants.onHand} - ${quantity}`, reserved: sql`${variants.reserved} - ${quantity}` },
  isHeld,
  requireUnlimited("commit"),
);

/** Pieces have come (back) into the house: a return, a delivery from the maker. */
export const restock: Move = moveWith(
  { onHand: sql`${variants.onHand} + ${quantity}` },
  sql`true`,
  requireUnlimited("restock"),
);
