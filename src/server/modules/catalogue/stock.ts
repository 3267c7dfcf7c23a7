import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { outOfStock, productNotFound } from "./errors.ts";
import { type StockNote, stockNoteJson } from "./stock-note.ts";
import { available, lowStockBelow, variants } from "./tables.ts";

/** Quantity of a variant: whole and positive. A variant may occur several times. */
export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}

/** A variant of which a move left fewer pieces than its threshold, and which had enough before. */
export interface LowStock {
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly size: string;
  readonly available: number;
}

type Hold = (tx: Tx, lines: readonly StockLine[]) => Promise<unknown>;
/** A change of the stock on hand, which leaves a movement that says why. */
type Move = (tx: Tx, lines: readonly StockLine[], why: StockNote) => Promise<unknown>;

// Sorted by id, so that concurrent orders cannot deadlock.
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

type Change = Partial<Record<"onHand" | "reserved" | "stockMove", SQL>>;
/** Throws the reason why a stock move failed; returns when the variant has no stock limit. */
type Explain = (tx: Tx, variantId: string) => Promise<void>;

const quantity = sql.placeholder("quantity");
const below = sql<number>`coalesce(${variants.lowStockBelow}, ${lowStockBelow})`;

function changeWith(change: Change, guard: SQL, explain: Explain) {
  const move = prepared((plan) =>
    plan
      .update(variants)
      .set(change)
      .where(and(eq(variants.id, sql.placeholder("variantId")), variants.isStockLimited, guard))
      .returning({
        variantId: variants.id,
        productId: variants.productId,
        sku: variants.sku,
        size: variants.size,
        available: available.mapWith(Number),
        below: below.mapWith(Number),
      }),
  );
  return async (tx: Tx, lines: readonly StockLine[], why?: StockNote): Promise<readonly MovedStock[]> => {
    const note = why === undefined ? null : stockNoteJson(why);
    const all: MovedStock[] = [];
    for (const line of inLockOrder(lines)) {
      const moved = await move(tx, { ...line, ...(note === null ? {} : { note }) });
      if (moved.length === 0) await explain(tx, line.variantId);
      all.push(...moved.map((row) => ({ ...row, quantity: line.quantity })));
    }
    return all;
  };
}

const moveWith = (change: Change, guard: SQL, explain: Explain) =>
  changeWith({ ...change, stockMove: sql`${sql.placeholder("note")}::jsonb` }, guard, explain);

/** `quantity`: the pieces that were taken away; negative where some were added. */
export interface MovedStock extends LowStock {
  readonly below: number;
  readonly quantity: number;
}

export const toLow = (taken: readonly MovedStock[]): LowStock[] =>
  taken
    .filter(({ available: left, below: least, quantity: pieces }) => left < least && left + pieces >= least)
    .map(({ variantId, productId, sku, size, available: left }) => ({
      variantId,
      productId,
      sku,
      size,
      available: left,
    }));

const isLeft = sql`${available} >= ${quantity}`;
const isHeld = sql`${variants.reserved} >= ${quantity}`;

// Releasing stock that was never reserved is a bug of the caller and must abort its transaction.
const requireUnlimited =
  (move: string): Explain =>
  async (tx, variantId) => {
    const [row] = await tx
      .select({ isStockLimited: variants.isStockLimited })
      .from(variants)
      .where(eq(variants.id, variantId));
    if (row === undefined || row.isStockLimited) throw new Error(`stock of variant ${variantId} refused to ${move}`);
  };

const reserve = changeWith({ reserved: sql`${variants.reserved} + ${quantity}` }, isLeft, explainRefusal);
const sell = moveWith({ onHand: sql`${variants.onHand} - ${quantity}` }, isLeft, explainRefusal);

/**
 * Reserves stock for an order, all lines or none (abort the transaction when it throws). No-op for items without a
 * stock limit. Answers the variants that have become low. Throws 409 OUT_OF_STOCK with `available`, 404 for an unknown
 * variant.
 */
export const reserveStock = async (tx: Tx, lines: readonly StockLine[]): Promise<LowStock[]> =>
  toLow(await reserve(tx, lines));

/** Deducts stock sold without waiting for payment, as reserve and commit in one. Answers and throws like `reserveStock`. */
export const sellStock = async (tx: Tx, lines: readonly StockLine[], why: StockNote): Promise<LowStock[]> =>
  toLow(await sell(tx, lines, why));

/** Releases stock reserved for an order that ended. */
export const releaseStock: Hold = changeWith(
  { reserved: sql`${variants.reserved} - ${quantity}` },
  isHeld,
  requireUnlimited("release"),
);

/** Deducts reserved stock when it is sold. */
export const commitStock: Move = moveWith(
  { onHand: sql`${variants.onHand} - ${quantity}`, reserved: sql`${variants.reserved} - ${quantity}` },
  isHeld,
  requireUnlimited("commit"),
);

/** Adds stock: a return or a delivery. */
export const restock: Move = moveWith(
  { onHand: sql`${variants.onHand} + ${quantity}` },
  sql`true`,
  requireUnlimited("restock"),
);
