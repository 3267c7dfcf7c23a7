import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { maxQuantity } from "#shared/domain/quantity.ts";
import { type CartLine, type LineRow, readLines, readRows, toCartLines } from "./cart-lines.ts";
import { dissolve } from "./dissolve.ts";
import { cartFull, noSuchLine, outOfStock } from "./errors.ts";
import type { CartSources, SaleVariant } from "./ports.ts";
import { cartItems, carts } from "./tables.ts";

export const maxLines = 100;

export interface CartChange {
  readonly cartId: string;
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly now: Date;
}

const toLimit = (variant: SaleVariant): number => Math.min(variant.available, maxQuantity);

type Piece = Pick<LineRow, "variantId" | "quantity">;

/** Pieces of a variant that these lines hold. */
export const countPieces = (rows: readonly Piece[], variantId: string): number =>
  rows.reduce((all, row) => (row.variantId === variantId ? all + row.quantity : all), 0);

const upsertLine = preparedRows<{ readonly id: string }>(sql`
    insert into cart_items as line (id, cart_id, product_id, variant_id, size, quantity, added_at)
    values (${sql.placeholder("id")}, ${sql.placeholder("cartId")}, ${sql.placeholder("productId")},
      ${sql.placeholder("variantId")}, ${sql.placeholder("size")}, ${sql.placeholder("quantity")},
      ${sql.placeholder("addedAt")})
    on conflict (cart_id, variant_id, bundle_group) do update set quantity = line.quantity + excluded.quantity
    where line.quantity + excluded.quantity <= ${sql.placeholder("limit")}
    returning line.id`);

/**
 * Adds a quantity to a line, or creates it, in one statement: concurrent calls add up and never exceed the stock. The
 * cart's row is locked, so nobody else changes its lines meanwhile; returns the lines as they are then.
 */
export async function addLine(
  tx: Tx,
  sources: CartSources,
  id: string,
  change: CartChange,
): Promise<readonly CartLine[]> {
  const { catalogue } = sources;
  const { cartId, quantity, now: addedAt } = change;
  const rows = await readRows(tx, cartId);
  const [wanted, ...items] = await catalogue.findSaleItems(tx, [change, ...rows]);
  const { variant, productId } = catalogue.assertOnSale(wanted);
  const bundled = rows.filter(({ bundleGroup }) => bundleGroup !== null);
  const available = variant.available - countPieces(bundled, variant.id);
  const limit = Math.min(available, toLimit(variant));
  if (quantity > limit) throw outOfStock(available);
  const line = { id, cartId, productId, variantId: variant.id, size: variant.size, quantity, addedAt };
  const [written] = await upsertLine(tx, { ...line, limit });
  if (written === undefined) throw outOfStock(available);
  if (rows.some((row) => row.id === written.id)) {
    const added = (row: LineRow): LineRow =>
      row.id === written.id ? { ...row, quantity: row.quantity + quantity } : row;
    return toCartLines(tx, sources, rows.map(added), items);
  }
  if (rows.length >= maxLines) throw cartFull();
  return toCartLines(tx, sources, [...rows, { ...line, bundleGroup: null, bundleId: null }], [...items, wanted]);
}

/** Parts of bundles that do not hold any more become lines of their own, so that their pieces are counted together. */
async function dissolveEnded(tx: Tx, sources: CartSources, { cartId, productId }: CartChange): Promise<void> {
  const rows = await readRows(tx, cartId);
  const isPart = (row: LineRow) => row.bundleGroup !== null && row.productId === productId.toLowerCase();
  const groups = new Set(rows.filter(isPart).map(({ bundleGroup }) => bundleGroup ?? ""));
  if (groups.size === 0) return;
  const held = new Set((await readLines(tx, sources, cartId)).map(({ bundle }) => bundle?.group));
  for (const group of groups) if (!held.has(group)) await dissolve(tx, cartId, group);
}

/** The line that a product and a size name: one of its own before the part of a bundle. Throws 404. */
async function requireLine(tx: Tx, change: CartChange, variantId: string | undefined): Promise<LineRow> {
  const [line] = await tx
    .select()
    .from(cartItems)
    .where(
      and(
        eq(cartItems.cartId, change.cartId),
        eq(cartItems.productId, change.productId),
        variantId === undefined ? eq(cartItems.size, change.size) : eq(cartItems.variantId, variantId),
      ),
    )
    .orderBy(sql`${cartItems.bundleGroup} nulls first`, asc(cartItems.addedAt))
    .limit(1);
  if (line === undefined) throw noSuchLine();
  return line;
}

/** Sets a line's quantity; 0 removes it, also for withdrawn products. A part that changes dissolves its bundle. */
export async function setLine(tx: Tx, sources: CartSources, change: CartChange): Promise<void> {
  const { cartId, quantity } = change;
  await dissolveEnded(tx, sources, change);
  const [item] = await sources.catalogue.findSaleItems(tx, [change]);
  const variant = item?.variant;
  const line = await requireLine(tx, change, variant?.id);
  if (quantity === line.quantity && line.bundleGroup !== null) return;
  if (quantity === 0) {
    await removeLine(tx, cartId, line.id);
    return;
  }
  if (line.bundleGroup !== null) await dissolve(tx, cartId, line.bundleGroup);
  await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, line.id));
  const others = (await readRows(tx, cartId)).filter(({ id }) => id !== line.id);
  const free = variant === undefined ? 0 : toLimit(variant) - countPieces(others, variant.id);
  const limit = item?.isOnSale ? Math.max(0, free) : 0;
  if (quantity > limit) throw outOfStock(limit);
}

/** Takes a line out; the other parts of its bundle stay as lines of their own. Throws 404. */
export async function removeLine(tx: Tx, cartId: string, lineId: string): Promise<void> {
  const [removed] = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, lineId)))
    .returning({ group: cartItems.bundleGroup });
  if (removed === undefined) throw noSuchLine();
  if (removed.group !== null) await dissolve(tx, cartId, removed.group);
}

const deleteLines = preparedRows(sql`
    with gone as (delete from cart_items where cart_id = ${sql.placeholder("cartId")})
    update carts set quoted_currency = null
    where id = ${sql.placeholder("cartId")} and quoted_currency is not null`);

/** Removes all lines, and what a quote said of them. */
export async function emptyCart(tx: Tx, cartId: string): Promise<void> {
  await deleteLines(tx, { cartId });
}

export async function keepQuotedCurrency(tx: Tx, userId: string, quotedCurrency: Currency | null): Promise<void> {
  await tx.update(carts).set({ quotedCurrency }).where(eq(carts.userId, userId));
}
