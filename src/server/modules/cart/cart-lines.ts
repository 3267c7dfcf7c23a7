import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { type HeldBundle, joinBundles } from "./held-bundles.ts";
import type { CartSources, SaleItem, SaleVariant } from "./ports.ts";
import { cartItems, carts } from "./tables.ts";

/** A cart line with its product's current data. */
export interface CartLine {
  readonly id: string;
  readonly quantity: number;
  readonly size: string;
  readonly item: SaleItem;
  /** `undefined` when this size is no longer sold. */
  readonly variant: SaleVariant | undefined;
  /** Available quantity; at most 1 for a programme. */
  readonly available: number;
  /** Withdrawn or sold out. */
  readonly isUnavailable: boolean;
  /** The quantity exceeds the stock. */
  readonly exceedsStock: boolean;
  /** The line's bundle, while all its parts can be bought. */
  readonly bundle?: HeldBundle | undefined;
}

export type LineRow = typeof cartItems.$inferSelect;

/** A variant and quantity to look up. */
export type WantedLine = Pick<LineRow, "id" | "variantId" | "size" | "quantity">;

/** A wanted line with its product's current data; `taken` pieces of it belong to earlier lines. */
export function toCartLine(row: WantedLine, item: SaleItem, taken = 0): CartLine {
  // The look-up may return another variant when the size was removed; it must not replace the chosen one.
  const variant = item.variant?.id === row.variantId ? item.variant : undefined;
  const left = item.isOnSale ? (variant?.available ?? 0) : 0;
  const available = Math.max(0, (item.kind === "programme" ? Math.min(1, left) : left) - taken);
  return {
    id: row.id,
    quantity: row.quantity,
    size: row.size,
    item,
    variant,
    available,
    isUnavailable: available <= 0,
    exceedsStock: available > 0 && row.quantity > available,
  };
}

const selectLines = prepared((plan) =>
  plan
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, sql.placeholder("cartId")))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.id)),
);

export const readRows = (reader: Reader, cartId: string): Promise<LineRow[]> => selectLines(reader, { cartId });

/** The lines of the rows; `items` has the same order. Lines of the same variant get its stock in their order. */
function toLines(rows: readonly LineRow[], items: readonly (SaleItem | undefined)[]): CartLine[] {
  const taken = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const item = items[index];
    if (item === undefined) return [];
    const before = taken.get(row.variantId) ?? 0;
    taken.set(row.variantId, before + row.quantity);
    return [toCartLine(row, item, before)];
  });
}

/** The lines of the rows, with the bundles that they form. */
export async function toCartLines(
  reader: Reader,
  { findBundles, now }: CartSources,
  rows: readonly LineRow[],
  items: readonly (SaleItem | undefined)[],
): Promise<CartLine[]> {
  const lines = toLines(rows, items);
  const ids = [...new Set(rows.flatMap(({ bundleId }) => bundleId ?? []))];
  return ids.length === 0 ? lines : joinBundles(lines, rows, await findBundles(reader, ids, now()));
}

/** The lines of a cart that the transaction has locked. */
export async function readLines(tx: Tx, sources: CartSources, cartId: string): Promise<CartLine[]> {
  const { rows, items } = await sources.readCart.locked(tx, cartId);
  return toCartLines(tx, sources, rows, items);
}

const makeOrLock = prepared((plan) =>
  plan
    .insert(carts)
    .values({ id: sql.placeholder("id"), userId: sql.placeholder("userId"), updatedAt: sql.placeholder("now") })
    .onConflictDoUpdate({ target: carts.userId, set: { updatedAt: sql`excluded.updated_at` } })
    .returning({ id: carts.id }),
);

/** The person's cart, created if there is none; its row stays locked until the transaction ends. */
export async function lockCart(
  tx: Tx,
  userId: string,
  fresh: { readonly id: string; readonly now: Date },
): Promise<{ readonly id: string }> {
  const [row] = await makeOrLock(tx, { ...fresh, userId });
  if (row === undefined) throw new Error("a cart could be neither made nor found");
  return row;
}
