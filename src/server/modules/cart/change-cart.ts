import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { maxQuantity } from "#shared/domain/quantity.ts";
import { type CartLine, type LineRow, readLines, readRows, toCartLines } from "./cart-lines.ts";
import { dissolve } from "./dissolve.ts";
import { cartFull, noSuchLine, outOfStock } from "./errors.ts";
import type { CartSources, SaleVariant } from "./ports.ts";
import type { SeenCart } from "./read-cart.ts";
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

/** Quantity of a variant in these lines. */
export const countPieces = (rows: readonly Piece[], variantId: string): number =>
  rows.reduce((all, row) => (row.variantId === variantId ? all + row.quantity : all), 0);

interface Wanting {
  readonly userId: string;
  /** Id of the line, if a new one is added. */
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly now: Date;
}

/** A valid addition to the cart as it was read. */
export interface Addition {
  readonly cart: SeenCart;
  /** The lines after the addition. */
  readonly lines: readonly CartLine[];
  readonly written: Omit<LineRow, "bundleGroup" | "bundleId">;
  /** Maximum quantity of a line of this variant. */
  readonly limit: number;
}

/**
 * The cart after adding a quantity of an item; `undefined` when there is no cart yet. Writes nothing. Throws 404,
 * UNKNOWN_SIZE, OUT_OF_STOCK, CART_FULL.
 */
export async function planAddition(
  reader: Reader,
  sources: CartSources,
  { userId, id, quantity, now, ...wanted }: Wanting,
): Promise<Addition | undefined> {
  const cart = await sources.readCart.ofPerson(reader, { userId, wanted });
  if (cart === undefined) return undefined;
  const { rows, items } = cart;
  const { variant, productId } = sources.catalogue.assertOnSale(cart.wanted);
  const isOfVariant = (row: LineRow): boolean => row.variantId === variant.id;
  const bundled = rows.filter(({ bundleGroup }) => bundleGroup !== null);
  const own = rows.find((row) => isOfVariant(row) && row.bundleGroup === null);
  const available = variant.available - countPieces(bundled, variant.id);
  const limit = Math.min(available, toLimit(variant));
  if ((own?.quantity ?? 0) + quantity > limit) throw outOfStock(available);
  if (own === undefined && rows.length >= maxLines) throw cartFull();
  const line = { id, cartId: cart.id, productId, variantId: variant.id, size: variant.size, quantity, addedAt: now };
  const after =
    own === undefined
      ? [...rows, { ...line, bundleGroup: null, bundleId: null }]
      : rows.map((row) => (row === own ? { ...row, quantity: row.quantity + quantity } : row));
  const lines = await toCartLines(reader, sources, after, [...items, cart.wanted]);
  return { cart, lines, written: line, limit };
}

const addIfUnchanged = preparedRows<{ readonly isUnchanged: boolean; readonly id: string | null }>(sql`
    with cart as (
      update carts set updated_at = ${sql.placeholder("addedAt")}
      where id = ${sql.placeholder("cartId")} and xmin::text = ${sql.placeholder("version")} returning id
    ), written as (
      insert into cart_items as line (id, cart_id, product_id, variant_id, size, quantity, added_at)
      select ${sql.placeholder("id")}::uuid, cart.id, ${sql.placeholder("productId")}::uuid,
        ${sql.placeholder("variantId")}::uuid, ${sql.placeholder("size")}::text, ${sql.placeholder("quantity")}::int,
        ${sql.placeholder("addedAt")}::timestamptz from cart
      on conflict (cart_id, variant_id, bundle_group) do update set quantity = line.quantity + excluded.quantity
      where line.quantity + excluded.quantity <= ${sql.placeholder("limit")}
      returning line.id
    )
    select exists (select from cart) as "isUnchanged", (select id from written) as id`);

/**
 * Writes an addition in one statement, which locks the cart's row. Returns false and writes nothing when the cart has
 * changed since it was read. Throws OUT_OF_STOCK.
 */
export async function writeAddition(reader: Reader, { cart, written, limit }: Addition): Promise<boolean> {
  const [done] = await addIfUnchanged(reader, { ...written, version: cart.version, limit });
  if (done?.isUnchanged !== true) return false;
  if (done.id === null) throw outOfStock(limit);
  return true;
}

/** Parts of bundles that no longer apply become ordinary lines, so that their quantities are counted together. */
async function dissolveEnded(tx: Tx, sources: CartSources, { cartId, productId }: CartChange): Promise<void> {
  const rows = await readRows(tx, cartId);
  const isPart = (row: LineRow) => row.bundleGroup !== null && row.productId === productId.toLowerCase();
  const groups = new Set(rows.filter(isPart).map(({ bundleGroup }) => bundleGroup ?? ""));
  if (groups.size === 0) return;
  const held = new Set((await readLines(tx, sources, cartId)).map(({ bundle }) => bundle?.group));
  for (const group of groups) if (!held.has(group)) await dissolve(tx, cartId, group);
}

/** The line of a product and size; an ordinary line before a part of a bundle. Throws 404. */
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

/** Removes a line; the other parts of its bundle become ordinary lines. Throws 404. */
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

/** Removes all lines and the currency of the last quote. */
export async function emptyCart(tx: Tx, cartId: string): Promise<void> {
  await deleteLines(tx, { cartId });
}

const clearIfUnchanged = preparedRows<{ readonly id: string }>(sql`
    with seen as materialized (
      select id, xmin as version from carts where user_id = ${sql.placeholder("userId")}
    ), cart as (
      update carts c set updated_at = ${sql.placeholder("now")}, quoted_currency = null
      from seen where c.id = seen.id and c.xmin = seen.version returning c.id
    ), gone as (delete from cart_items where cart_id = (select id from cart))
    select id from cart`);

/**
 * Empties a person's cart in one statement and returns its id; `undefined` when there is none, or when it changed while
 * the statement waited for its lock, because lines that were added meanwhile would stay.
 */
export async function clearSeen(reader: Reader, userId: string, now: Date): Promise<string | undefined> {
  const [cart] = await clearIfUnchanged(reader, { userId, now });
  return cart?.id;
}

export async function keepQuotedCurrency(tx: Tx, userId: string, quotedCurrency: Currency | null): Promise<void> {
  await tx.update(carts).set({ quotedCurrency }).where(eq(carts.userId, userId));
}
