import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, type SQL, type SQLWrapper, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import { outOfStock, productNotFound } from "./errors.ts";
import { type StockNote, stockNoteJson } from "./stock-note.ts";
import { available, lowStockBelow, variants } from "./tables.ts";

/** Quantity of a variant: whole and positive. A variant may occur several times. */
export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}

/** A variant that a move brought below its low-stock threshold. */
export interface LowStock {
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly size: string;
  readonly available: number;
}

type Hold = (tx: Tx, lines: readonly StockLine[]) => Promise<unknown>;
/** A change of the stock on hand, which writes a movement with its reason. */
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
/** A stock move of a quantity: the columns it changes and the condition it needs. */
interface Rule {
  readonly change: (quantity: SQLWrapper) => Change;
  readonly guard: (quantity: SQLWrapper) => SQL;
}
/** Throws the reason why a stock move failed; returns when the variant has no stock limit. */
type Explain = (tx: Tx, variantId: string) => Promise<void>;

const below = sql<number>`coalesce(${variants.lowStockBelow}, ${lowStockBelow})`;

type Moved = Omit<MovedStock, "quantity">;

function moveOne({ change, guard }: Rule) {
  const quantity = sql.placeholder("quantity");
  return prepared((plan) =>
    plan
      .update(variants)
      .set(change(sql`${quantity}`))
      .where(and(eq(variants.id, sql.placeholder("variantId")), variants.isStockLimited, guard(sql`${quantity}`)))
      .returning({
        variantId: variants.id,
        productId: variants.productId,
        sku: variants.sku,
        size: variants.size,
        available: available.mapWith(Number),
        below: below.mapWith(Number),
      }),
  );
}

/**
 * Moves several variants in one statement, which locks them in id order. A guard may see a row's values from before the
 * statement waited for its lock, so the caller must retry skipped rows one by one.
 */
function moveAll({ change, guard }: Rule) {
  const quantity = sql`wanted.quantity`;
  const set = Object.entries(change(quantity)).map(
    ([key, value]) => sql`${sql.identifier(variants[key as keyof Change].name)} = ${value}`,
  );
  const ids = sql`${sql.placeholder("ids")}::uuid[]`;
  return preparedRows<Moved>(sql`
    with wanted as (select * from unnest(${ids}, ${sql.placeholder("quantities")}::int[]) as w (id, quantity)),
      locked as materialized (
        select id from variants where id = any(${ids}) and is_stock_limited order by id for no key update)
    update variants set ${sql.join(set, sql`, `)}
    from locked join wanted on wanted.id = locked.id
    where ${variants.id} = locked.id and ${variants.isStockLimited} and ${guard(quantity)}
    returning ${variants.id} as "variantId", ${variants.productId} as "productId", ${variants.sku}, ${variants.size},
      ${available} as available, ${below} as below`);
}

function changeWith(rule: Rule, explain: Explain) {
  const [one, several] = [moveOne(rule), moveAll(rule)];
  return async (tx: Tx, lines: readonly StockLine[], why?: StockNote): Promise<readonly MovedStock[]> => {
    const wanted = inLockOrder(lines);
    const note = why === undefined ? {} : { note: stockNoteJson(why) };
    const ids = wanted.map(({ variantId }) => variantId);
    const quantities = wanted.map(({ quantity }) => quantity);
    const known = new Map<string, Moved>();
    if (wanted.length > 1)
      for (const row of await several(tx, { ids, quantities, ...note })) known.set(row.variantId, row);
    const all: MovedStock[] = [];
    for (const line of wanted) {
      const moved = known.get(line.variantId) ?? (await one(tx, { ...line, ...note }))[0];
      if (moved === undefined) await explain(tx, line.variantId);
      else all.push({ ...moved, quantity: line.quantity });
    }
    return all;
  };
}

const moveWith = ({ change, guard }: Rule, explain: Explain) =>
  changeWith(
    { guard, change: (quantity) => ({ ...change(quantity), stockMove: sql`${sql.placeholder("note")}::jsonb` }) },
    explain,
  );

/** `quantity`: the pieces that were taken away; negative where some were added. */
export interface MovedStock extends LowStock {
  readonly below: number;
  readonly quantity: number;
}

export const findNewlyLow = (taken: readonly MovedStock[]): LowStock[] =>
  taken
    .filter(({ available: left, below: least, quantity: pieces }) => left < least && left + pieces >= least)
    .map(({ variantId, productId, sku, size, available: left }) => ({
      variantId,
      productId,
      sku,
      size,
      available: left,
    }));

const isLeft: Rule["guard"] = (quantity) => sql`${available} >= ${quantity}`;
const isHeld: Rule["guard"] = (quantity) => sql`${variants.reserved} >= ${quantity}`;

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

const reserve = changeWith(
  { change: (quantity) => ({ reserved: sql`${variants.reserved} + ${quantity}` }), guard: isLeft },
  explainRefusal,
);
const sell = moveWith(
  { change: (quantity) => ({ onHand: sql`${variants.onHand} - ${quantity}` }), guard: isLeft },
  explainRefusal,
);

/**
 * Reserves stock for an order, all lines or none (abort the transaction when it throws). No-op for items without a
 * stock limit. Returns the variants that have become low. Throws 409 OUT_OF_STOCK with `available`, 404 for an unknown
 * variant.
 */
export const reserveStock = async (tx: Tx, lines: readonly StockLine[]): Promise<LowStock[]> =>
  findNewlyLow(await reserve(tx, lines));

/** Deducts stock sold without waiting for payment, as reserve and commit in one. Returns and throws like `reserveStock`. */
export const sellStock = async (tx: Tx, lines: readonly StockLine[], why: StockNote): Promise<LowStock[]> =>
  findNewlyLow(await sell(tx, lines, why));

/** Releases stock reserved for an order that ended. */
export const releaseStock: Hold = changeWith(
  { change: (quantity) => ({ reserved: sql`${variants.reserved} - ${quantity}` }), guard: isHeld },
  requireUnlimited("release"),
);

/** Deducts reserved stock when it is sold. */
export const commitStock: Move = moveWith(
  {
    change: (quantity) => ({
      onHand: sql`${variants.onHand} - ${quantity}`,
      reserved: sql`${variants.reserved} - ${quantity}`,
    }),
    guard: isHeld,
  },
  requireUnlimited("commit"),
);

/** Adds stock: a return or a delivery. */
export const restock: Move = moveWith(
  { change: (quantity) => ({ onHand: sql`${variants.onHand} + ${quantity}` }), guard: () => sql`true` },
  requireUnlimited("restock"),
);
