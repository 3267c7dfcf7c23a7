import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { maxQuantity } from "#shared/domain/quantity.ts";
import { type CartLine, type LineRow, readRows, toCartLines } from "./cart-lines.ts";
import { cartFull, noSuchLine, outOfStock } from "./errors.ts";
import type { CatalogueReader, SaleVariant } from "./ports.ts";
import { cartItems, carts } from "./tables.ts";

const maxLines = 100;

export interface CartChange {
  readonly cartId: string;
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly now: Date;
}

const toLimit = (variant: SaleVariant): number => Math.min(variant.available, maxQuantity);

const upsertLine = preparedRows<{ readonly id: string }>(sql`
    insert into cart_items as line (id, cart_id, product_id, variant_id, size, quantity, added_at)
    values (${sql.placeholder("id")}, ${sql.placeholder("cartId")}, ${sql.placeholder("productId")},
      ${sql.placeholder("variantId")}, ${sql.placeholder("size")}, ${sql.placeholder("quantity")},
      ${sql.placeholder("addedAt")})
    on conflict (cart_id, variant_id) do update set quantity = line.quantity + excluded.quantity
    where line.quantity + excluded.quantity <= ${sql.placeholder("limit")}
    returning line.id`);

/**
 * Adds a quantity to a line, or creates it, in one statement: concurrent calls add up and never exceed the stock. The
 * cart's row is locked, so nobody else changes its lines meanwhile; returns the lines as they are then.
 */
export async function addLine(
  tx: Tx,
  catalogue: CatalogueReader,
  id: string,
  change: CartChange,
): Promise<readonly CartLine[]> {
  const { cartId, quantity, now: addedAt } = change;
  const rows = await readRows(tx, cartId);
  const [wanted, ...items] = await catalogue.findSaleItems(tx, [change, ...rows]);
  const { variant, productId } = catalogue.assertOnSale(wanted);
  if (quantity > toLimit(variant)) throw outOfStock(variant.available);
  const line = { id, cartId, productId, variantId: variant.id, size: variant.size, quantity, addedAt };
  const [written] = await upsertLine(tx, { ...line, limit: toLimit(variant) });
  if (written === undefined) throw outOfStock(variant.available);
  if (rows.some((row) => row.id === written.id)) {
    const added = (row: LineRow): LineRow =>
      row.id === written.id ? { ...row, quantity: row.quantity + quantity } : row;
    return toCartLines(rows.map(added), items);
  }
  if (rows.length >= maxLines) throw cartFull();
  return toCartLines([...rows, line], [...items, wanted]);
}

/** Sets a line's quantity; 0 removes it, also for withdrawn products. */
export async function setLine(tx: Tx, catalogue: CatalogueReader, change: CartChange): Promise<void> {
  const [item] = await catalogue.findSaleItems(tx, [change]);
  const variant = item?.variant;
  const line = and(
    eq(cartItems.cartId, change.cartId),
    eq(cartItems.productId, change.productId),
    variant === undefined ? eq(cartItems.size, change.size) : eq(cartItems.variantId, variant.id),
  );
  if (change.quantity === 0) {
    const removed = await tx.delete(cartItems).where(line).returning({ id: cartItems.id });
    if (removed.length === 0) throw noSuchLine();
    return;
  }
  const changed = await tx
    .update(cartItems)
    .set({ quantity: change.quantity })
    .where(line)
    .returning({ id: cartItems.id });
  if (changed.length === 0) throw noSuchLine();
  const limit = item?.isOnSale && variant !== undefined ? toLimit(variant) : 0;
  if (change.quantity > limit) throw outOfStock(limit);
}

export async function removeLine(tx: Tx, cartId: string, lineId: string): Promise<void> {
  const removed = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, lineId)))
    .returning({ id: cartItems.id });
  if (removed.length === 0) throw noSuchLine();
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
