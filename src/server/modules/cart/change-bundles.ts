import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, inArray, isNull, lte, sql } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type LineRow, readRows } from "./cart-lines.ts";
import { countPieces, maxLines } from "./change-cart.ts";
import { bundleNotFound, cartFull, noSuchLine, outOfStock } from "./errors.ts";
import { ofLowestPrice } from "./held-bundles.ts";
import type { CartSources, SaleItem, SoldBundle } from "./ports.ts";
import { cartItems } from "./tables.ts";

export interface BundleWanted {
  readonly cartId: string;
  readonly bundleId: string;
  /** The sizes that the customer chose. */
  readonly choices: readonly { readonly productId: string; readonly size: string }[];
  /** Products whose own lines in the cart become the bundle's parts. */
  readonly partsInCart: readonly string[];
  /** The currency in which the cheapest sizes can be chosen. */
  readonly currency: Currency;
  readonly now: Date;
  readonly newId: () => string;
}

type NewLine = Omit<LineRow, "cartId">;

async function findItems(
  tx: Tx,
  { catalogue }: CartSources,
  { items }: SoldBundle,
  { choices, currency }: Pick<BundleWanted, "choices" | "currency">,
): Promise<readonly (SaleItem | undefined)[]> {
  const chosen = new Map(choices.map(({ productId, size }) => [productId.toLowerCase(), size]));
  const found = await catalogue.findSaleItems(
    tx,
    items.map(({ productId, size }) => ({ productId, size: size ?? chosen.get(productId) ?? "" })),
  );
  return found.map((item, index) =>
    item !== undefined && items[index]?.size === null ? ofLowestPrice(item, currency) : item,
  );
}

/** Programmes are sold once: one that is already in the cart is replaced by the bundle's part. */
async function takeProgrammes(tx: Tx, cartId: string, items: readonly (SaleItem | undefined)[]): Promise<void> {
  const programmes = items.flatMap((item) => (item?.kind === "programme" ? [item.productId] : []));
  if (programmes.length === 0) return;
  await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), inArray(cartItems.productId, programmes), isNull(cartItems.bundleGroup)));
}

/** Takes the pieces of the parts from the cart's own lines. Throws 404 when it has too few. */
async function takeFromOwnLines(tx: Tx, cartId: string, parts: readonly Pick<LineRow, "variantId" | "quantity">[]) {
  const alone = (await readRows(tx, cartId)).filter(({ bundleGroup }) => bundleGroup === null);
  for (const { variantId, quantity } of parts) {
    if (countPieces(alone, variantId) < quantity) throw noSuchLine();
    const own = and(eq(cartItems.cartId, cartId), eq(cartItems.variantId, variantId), isNull(cartItems.bundleGroup));
    await tx.delete(cartItems).where(and(own, lte(cartItems.quantity, quantity)));
    await tx
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(own, gt(cartItems.quantity, quantity)));
  }
}

const toCap = (item: SaleItem, available: number): number => (item.kind === "programme" ? 1 : available);

/**
 * Adds a bundle's parts to the cart as one group. The caller has locked the cart. Throws 404, UNKNOWN_SIZE, OUT_OF_STOCK,
 * CART_FULL.
 */
export async function addBundle(tx: Tx, sources: CartSources, wanted: BundleWanted): Promise<void> {
  const { cartId, now, newId } = wanted;
  const bundleId = wanted.bundleId.toLowerCase();
  const bundle = (await sources.findBundles(tx, [bundleId], now)).get(bundleId);
  if (bundle === undefined) throw bundleNotFound();
  const items = await findItems(tx, sources, bundle, wanted);
  const isInCart = new Set(wanted.partsInCart.map((id) => id.toLowerCase()));
  await takeFromOwnLines(
    tx,
    cartId,
    bundle.items.flatMap(({ productId, quantity }, index) => {
      const variantId = items[index]?.variant?.id;
      return variantId === undefined || !isInCart.has(productId) ? [] : [{ variantId, quantity }];
    }),
  );
  await takeProgrammes(tx, cartId, items);
  const rows = await readRows(tx, cartId);
  if (rows.length + items.length > maxLines) throw cartFull();
  const group = newId();
  const lines = bundle.items.map(({ quantity }, index): NewLine => {
    const item = sources.catalogue.assertOnSale(items[index]);
    const { variant, productId } = item;
    const available = toCap(item, variant.available) - countPieces(rows, variant.id);
    if (quantity > available) throw outOfStock(available);
    const { id: variantId, size } = variant;
    return { id: newId(), productId, variantId, size, quantity, addedAt: now, bundleGroup: group, bundleId };
  });
  await tx.insert(cartItems).values(lines.map((line) => ({ ...line, cartId })));
}

/** Removes a whole bundle. Throws 404. */
export async function removeBundle(tx: Tx, cartId: string, group: string): Promise<void> {
  const removed = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), eq(cartItems.bundleGroup, group)))
    .returning({ id: cartItems.id });
  if (removed.length === 0) throw noSuchLine();
}
