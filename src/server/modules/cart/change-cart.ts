import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { maxQuantity } from "#shared/domain/quantity.ts";
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

/** Adds a quantity to a line, or creates it, in one statement: concurrent calls add up and never exceed the stock. */
export async function addLine(tx: Tx, catalogue: CatalogueReader, id: string, change: CartChange): Promise<void> {
  const { variant, productId } = await catalogue.requireSaleItem(tx, change);
  if (change.quantity > toLimit(variant)) throw outOfStock(variant.available);
  const { rowCount } = await tx.execute(sql`
    insert into cart_items as line (id, cart_id, product_id, variant_id, size, quantity, added_at)
    values (${id}, ${change.cartId}, ${productId}, ${variant.id}, ${variant.size}, ${change.quantity}, ${change.now})
    on conflict (cart_id, variant_id) do update set quantity = line.quantity + excluded.quantity
    where line.quantity + excluded.quantity <= ${toLimit(variant)}`);
  if (rowCount !== 1) throw outOfStock(variant.available);
  // The cart's row is locked, so nobody else adds lines meanwhile.
  if ((await tx.$count(cartItems, eq(cartItems.cartId, change.cartId))) > maxLines) throw cartFull();
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

const deleteLines = prepared((plan) => plan.delete(cartItems).where(eq(cartItems.cartId, sql.placeholder("cartId"))));

/** Removes all lines, and what a quote said of them. */
export async function emptyCart(tx: Tx, cartId: string): Promise<void> {
  await deleteLines(tx, { cartId });
  await tx
    .update(carts)
    .set({ quotedCurrency: null })
    .where(and(eq(carts.id, cartId), isNotNull(carts.quotedCurrency)));
}

export async function keepQuotedCurrency(tx: Tx, userId: string, quotedCurrency: Currency | null): Promise<void> {
  await tx.update(carts).set({ quotedCurrency }).where(eq(carts.userId, userId));
}
