import { readRates } from "#server/modules/currency/index.ts";
import { isUniqueViolation, type Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { AdminProduct, VariantsBody } from "#shared/contract/admin-products.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { toPrices } from "../prices.ts";
import { variants } from "../tables.ts";
import { writeVariantPrices } from "../write-prices.ts";
import { barcodeTaken, noSuchVariant, sizeTaken, skuTaken, variantNeeded } from "./errors.ts";
import { pricesFrom } from "./parts.ts";
import type { ManageDeps } from "./ports.ts";

type Known = AdminProduct["variants"][number];

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

/** The cost as it is stored; undefined leaves it as it is. */
export const toCost = (cost: number | null | undefined) => (cost === undefined || cost === null ? cost : toMinor(cost));

/** Rejects variants that contradict each other or use SKUs of other products. */
export async function checkVariants(tx: Tx, productId: string, wanted: VariantsBody): Promise<void> {
  if (wanted.every((one) => one.isRetired)) throw variantNeeded();
  const sizes = repeated(wanted.map((one) => one.size));
  if (sizes.length > 0) throw sizeTaken(sizes);
  const skus = wanted.map((one) => one.sku);
  const twice = repeated(skus);
  if (twice.length > 0) throw skuTaken(twice);
  const others = await readRows<{ sku: string; id: string; name: LocalizedText }>(
    tx,
    sql`select v.sku, p.id, p.name from variants v join products p on p.id = v.product_id
        where v.sku = any(${sql.param(skus)}::text[]) and p.id <> ${productId} order by v.sku`,
  );
  if (others.length > 0)
    throw skuTaken(
      others.map((row) => row.sku),
      others.map(({ sku, ...product }) => ({ sku, product })),
    );
  await checkBarcodes(tx, productId, wanted);
}

/** Rejects bar codes that are given twice or belong to variants of other products. */
async function checkBarcodes(tx: Tx, productId: string, wanted: VariantsBody): Promise<void> {
  const barcodes = wanted.flatMap(({ barcode }) => barcode ?? []);
  const keys = barcodes.map((barcode) => barcodeKey(barcode) ?? barcode);
  const twice = repeated(keys);
  if (twice.length > 0) throw barcodeTaken(barcodes.filter((_, at) => twice.includes(keys[at] ?? "")));
  if (keys.length === 0) return;
  const others = await readRows<{ barcode: string; id: string; name: LocalizedText }>(
    tx,
    sql`select v.barcode, p.id, p.name from variants v join products p on p.id = v.product_id
        where lpad(v.barcode, 14, '0') = any(${sql.param(keys)}::text[]) and p.id <> ${productId} order by v.barcode`,
  );
  if (others.length === 0) return;
  const taken = new Set(others.map(({ barcode }) => barcodeKey(barcode)));
  throw barcodeTaken(
    barcodes.filter((barcode) => taken.has(barcodeKey(barcode))),
    others.map(({ barcode, ...product }) => ({ barcode, product })),
  );
}

/** Turns a unique violation of a bar code into the refusal that the check gives. */
export const toTaken = (error: unknown, wanted: VariantsBody): unknown => {
  if (isUniqueViolation(error, "variants_barcode")) return barcodeTaken(wanted.flatMap(({ barcode }) => barcode ?? []));
  return isUniqueViolation(error, "variants_sku_key") ? skuTaken(wanted.map((one) => one.sku)) : error;
};

/** Only new variants of goods have an opening stock. Throws 400. */
export function assertOpeningStock(wanted: VariantsBody, isLimited: boolean): void {
  const at = wanted.findIndex(({ id, stock = 0 }) => stock > 0 && (id !== undefined || !isLimited));
  if (at >= 0) throw invalidField(`variants.${at}.stock`, "INVALID_VALUE", "Only new goods have an opening stock");
}

/** Only goods can have prices by size. Throws 400. */
export function assertOwnPrices(wanted: VariantsBody, isGoods: boolean): void {
  const at = wanted.findIndex(({ prices }) => !isGoods && prices !== undefined && prices !== null);
  if (at >= 0) throw invalidField(`variants.${at}.prices`, "INVALID_VALUE", "Only goods have variants with own prices");
}

/** Writes the given prices of variants; `ids` has the order of `wanted`. */
async function saveOwnPrices(tx: Tx, wanted: VariantsBody, ids: readonly string[]): Promise<void> {
  const { perUsd } = await readRates(tx);
  const named = wanted.flatMap(({ prices }, at) =>
    prices === undefined ? [] : [{ id: ids[at] ?? "", prices: prices && toPrices(pricesFrom(prices), perUsd) }],
  );
  await writeVariantPrices(tx, named);
}

async function removeOrRetire(tx: Tx, deps: ManageDeps, gone: readonly Known[], wanted: VariantsBody): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((one) => one.id).sort();
  // Locks the variants first, so that a concurrent order is either visible here or waits.
  await tx.execute(sql`select id from variants where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
  const sold = await deps.soldVariants(tx, ids);
  const kept = ids.filter((id) => sold.has(id));
  const keptSizes = new Set(gone.filter((one) => sold.has(one.id)).map((one) => one.size));
  const clash = wanted.filter((one) => one.id === undefined && keptSizes.has(one.size)).map((one) => one.size);
  if (clash.length > 0) throw sizeTaken(clash);
  await tx.execute(
    sql`delete from variants where id = any(${sql.param(ids.filter((id) => !sold.has(id)))}::uuid[]) and reserved = 0`,
  );
  await tx.execute(
    sql`update variants set retired_at = coalesce(retired_at, ${deps.platform.clock.now()}) where id = any(${sql.param(kept)}::uuid[])`,
  );
}

/**
 * Replaces a product's variants with the list, in its order. A removed variant is deleted, or retired if an order
 * refers to it. Sizes of existing variants never change, because carts and orders store them. The caller holds the
 * product's lock.
 */
export async function saveVariants(
  tx: Tx,
  deps: ManageDeps,
  product: AdminProduct,
  { wanted, by }: { readonly wanted: VariantsBody; readonly by: string | undefined },
): Promise<void> {
  const known = new Map(product.variants.map((one) => [one.id, one]));
  const isStockLimited = product.kind === "physical";
  await checkVariants(tx, product.id, wanted);
  assertOpeningStock(wanted, isStockLimited);
  assertOwnPrices(wanted, isStockLimited);
  const named = new Set(wanted.map((one) => one.id));
  await removeOrRetire(
    tx,
    deps,
    product.variants.filter((one) => !named.has(one.id)),
    wanted,
  );
  const now = deps.platform.clock.now();
  const givesBarcodes = wanted.some(({ barcode }) => barcode !== undefined);
  // SKUs and bar codes may swap: set temporary ones first.
  await tx.execute(
    sql`update variants set sku = id::text ${givesBarcodes ? sql`, barcode = null` : sql``} where id = any(${sql.param([...named].filter((id) => id !== undefined).sort())}::uuid[]) and product_id = ${product.id}`,
  );
  const ids = wanted.map(({ id }) => id ?? deps.platform.ids.next());
  for (const [position, { id, size, label, sku, isRetired, stock = 0, lowStockBelow, ...one }] of wanted.entries()) {
    const before = id === undefined ? undefined : known.get(id);
    const codes = { barcode: one.barcode === undefined ? before?.barcode : one.barcode, costMinor: toCost(one.cost) };
    if (id === undefined) {
      const row = { id: ids[position] ?? "", productId: product.id, size, label, sku, position, lowStockBelow };
      const stockMove = stock > 0 ? { reason: "opening" as const, at: now, actorId: by } : null;
      await tx
        .insert(variants)
        .values({ ...row, ...codes, isStockLimited, onHand: stock, stockMove, retiredAt: isRetired ? now : null });
      continue;
    }
    if (before === undefined) throw noSuchVariant();
    const retiredAt = isRetired ? sql`coalesce(${variants.retiredAt}, ${now})` : null;
    await tx
      .update(variants)
      .set({ label, sku, position, retiredAt, lowStockBelow, ...codes })
      .where(eq(variants.id, id));
  }
  await saveOwnPrices(tx, wanted, ids);
}
