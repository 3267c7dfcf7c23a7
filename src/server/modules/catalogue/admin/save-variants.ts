import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { AdminProduct, VariantsBody } from "#shared/contract/admin-products.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { variants } from "../tables.ts";
import { noSuchVariant, sizeTaken, skuTaken, variantNeeded } from "./errors.ts";
import type { ManageDeps } from "./ports.ts";

type Known = AdminProduct["variants"][number];

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

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
}

/** Only new variants of goods have an opening stock. Throws 400. */
export function assertOpeningStock(wanted: VariantsBody, isLimited: boolean): void {
  const at = wanted.findIndex(({ id, stock = 0 }) => stock > 0 && (id !== undefined || !isLimited));
  if (at >= 0) throw invalidField(`variants.${at}.stock`, "INVALID_VALUE", "Only new goods have an opening stock");
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
  const named = new Set(wanted.map((one) => one.id));
  await removeOrRetire(
    tx,
    deps,
    product.variants.filter((one) => !named.has(one.id)),
    wanted,
  );
  const now = deps.platform.clock.now();
  // SKUs may swap: set temporary ones first.
  await tx.execute(
    sql`update variants set sku = id::text where id = any(${sql.param([...named].filter((id) => id !== undefined).sort())}::uuid[]) and product_id = ${product.id}`,
  );
  for (const [position, { id, size, label, sku, isRetired, stock = 0, lowStockBelow }] of wanted.entries()) {
    if (id === undefined) {
      const row = { id: deps.platform.ids.next(), productId: product.id, size, label, sku, position, lowStockBelow };
      const stockMove = stock > 0 ? { reason: "opening" as const, at: now, actorId: by } : null;
      await tx
        .insert(variants)
        .values({ ...row, isStockLimited, onHand: stock, stockMove, retiredAt: isRetired ? now : null });
      continue;
    }
    const before = known.get(id);
    if (before === undefined) throw noSuchVariant();
    const retiredAt = isRetired ? sql`coalesce(${variants.retiredAt}, ${now})` : null;
    await tx.update(variants).set({ label, sku, position, retiredAt, lowStockBelow }).where(eq(variants.id, id));
  }
}
