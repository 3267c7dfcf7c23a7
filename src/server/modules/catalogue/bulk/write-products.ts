import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { searchWords } from "../search-words.ts";
import { findNewlyLow, type LowStock, type MovedStock } from "../stock.ts";
import { type StockNote, stockMove } from "../stock-note.ts";
import { lowStockBelow } from "../tables.ts";
import { writePrices, writeVariantPrices } from "../write-prices.ts";
import type { PlannedVariant, ProductPlan } from "./plan.ts";

/** A record changed between validation and writing; validate again. */
export class ChangedMeanwhile extends Error {}

const productRecord = sql`as r (id uuid, version int, slug text, kind text, "categoryId" uuid, name jsonb, summary jsonb, description jsonb,
  "variantLabel" jsonb, tags text[], "returnClass" text, discount numeric, "newUntil" timestamptz, "publishFrom" timestamptz, "publishUntil" timestamptz, seo jsonb, coaching jsonb, "toTranslate" text, "isOnSale" boolean, a text, b text, c text)`;
const vector = sql`setweight(to_tsvector('simple', r.a), 'A') || setweight(to_tsvector('simple', r.b), 'B') || setweight(to_tsvector('simple', r.c), 'C')`;

const toRows = (plans: readonly ProductPlan[]): string =>
  JSON.stringify(plans.map(({ product: { prices: _, ...product }, texts }) => ({ ...product, ...searchWords(texts) })));

async function insertProducts(tx: Tx, plans: readonly ProductPlan[], now: Date): Promise<void> {
  const rows = toRows(plans);
  await tx.execute(sql`
    insert into products (id, slug, kind, category_id, name, summary, description, variant_label, tags, return_class,
      discount_percentage, is_new_until, coaching, seo, publish_from, publish_until, search_vector, created_at, updated_at, to_translate, archived_at)
    select r.id, r.slug, r.kind, r."categoryId", r.name, r.summary, r.description, r."variantLabel", r.tags, r."returnClass",
      r.discount, r."newUntil", nullif(r.coaching, 'null'::jsonb), r.seo, r."publishFrom", r."publishUntil", ${vector}, ${now}, ${now}, r."toTranslate",
      case when r."isOnSale" then null else ${now}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) ${productRecord}`);
}

async function updateProducts(tx: Tx, plans: readonly ProductPlan[], now: Date): Promise<void> {
  const rows = toRows(plans);
  const written = await tx.execute(sql`
    update products p set category_id = r."categoryId", name = r.name, summary = r.summary, description = r.description,
      variant_label = r."variantLabel", tags = r.tags, return_class = r."returnClass", discount_percentage = r.discount, is_new_until = r."newUntil",
      coaching = nullif(r.coaching, 'null'::jsonb), seo = r.seo, publish_from = r."publishFrom", publish_until = r."publishUntil", search_vector = ${vector}, version = p.version + 1, updated_at = ${now},
      archived_at = case when r."isOnSale" then null else coalesce(p.archived_at, ${now}) end
    from jsonb_to_recordset(${rows}::jsonb) ${productRecord}
    where p.id = r.id and p.version = r.version`);
  if (written.rowCount !== plans.length) throw new ChangedMeanwhile();
}

const variantRecord = sql`as r (id uuid, "productId" uuid, sku text, size text, label jsonb, "isStockLimited" boolean, barcode text, "taxCode" jsonb, "costMinor" bigint, change int)`;

async function insertVariants(tx: Tx, list: readonly PlannedVariant[], why: StockNote): Promise<void> {
  await tx.execute(sql`
    insert into variants (id, product_id, size, label, sku, position, is_stock_limited, barcode, tax_code, cost_minor, on_hand, stock_move)
    select r.id, r."productId", r.size, r.label, r.sku,
      row_number() over (partition by r."productId" order by r.place)
        + coalesce((select max(position) from variants v where v.product_id = r."productId"), -1),
      r."isStockLimited", r.barcode, nullif(r."taxCode", 'null'::jsonb), r."costMinor", r.change, case when r.change <> 0 then ${stockMove(why)} end
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as (id uuid, "productId" uuid, sku text, size text, label jsonb, "isStockLimited" boolean, barcode text, "taxCode" jsonb, "costMinor" bigint, change int))
      with ordinality as r (id, "productId", sku, size, label, "isStockLimited", barcode, "taxCode", "costMinor", change, place)`);
}

async function updateVariants(tx: Tx, list: readonly PlannedVariant[], why: StockNote): Promise<LowStock[]> {
  const written = await readRows<MovedStock>(
    tx,
    sql`
    update variants v set label = r.label, barcode = r.barcode, tax_code = nullif(r."taxCode", 'null'::jsonb), cost_minor = r."costMinor", retired_at = null, on_hand = v.on_hand + r.change,
      stock_move = case when r.change <> 0 then ${stockMove(why)} end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) ${variantRecord}
    where v.id = r.id and v.on_hand + r.change >= v.reserved
    returning v.id as "variantId", v.product_id as "productId", v.sku, v.size, v.on_hand - v.reserved as available,
      coalesce(v.low_stock_below, ${lowStockBelow}) as below, -r.change as quantity`,
  );
  if (written.length !== list.length) throw new ChangedMeanwhile();
  return findNewlyLow(written);
}

/**
 * Writes a batch of the file in its transaction. Returns changes of existing variants for the end of the import,
 * because orders wait for those rows. Throws ChangedMeanwhile.
 */
export async function writePlans(tx: Tx, plans: readonly ProductPlan[], why: StockNote): Promise<PlannedVariant[]> {
  const { at: now } = why;
  const created = plans.filter((plan) => plan.work === "create");
  const changed = plans.filter((plan) => plan.work === "update");
  if (created.length > 0) await insertProducts(tx, created, now);
  if (changed.length > 0) await updateProducts(tx, changed, now);
  await writePrices(
    tx,
    [...created, ...changed].map(({ product }) => product),
  );
  const added = plans.flatMap((plan) => plan.added);
  if (added.length > 0) await insertVariants(tx, added, why);
  await writeVariantPrices(
    tx,
    added.filter(({ prices }) => prices !== null),
  );
  return changed.flatMap((plan) => plan.changed);
}

const toBarcodes = (list: readonly PlannedVariant[]): string =>
  JSON.stringify(list.map(({ id, barcode }) => ({ id, barcode })));

const atOnce = 1000;

/** Updates existing variants in the lock order of orders; returns those that have become low. Throws ChangedMeanwhile. */
export async function writeChangedVariants(
  tx: Tx,
  list: readonly PlannedVariant[],
  why: StockNote,
): Promise<readonly LowStock[]> {
  const moved = [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = moved.map((one) => one.id);
  await tx.execute(sql`select id from variants where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
  // Bar codes may swap: clears those that change before writing.
  await tx.execute(sql`update variants v set barcode = null from jsonb_to_recordset(${toBarcodes(moved)}::jsonb) as r (id uuid, barcode text)
    where v.id = r.id and v.barcode is distinct from r.barcode and v.barcode is not null`);
  const low: LowStock[] = [];
  for (let at = 0; at < moved.length; at += atOnce)
    low.push(...(await updateVariants(tx, moved.slice(at, at + atOnce), why)));
  await writeVariantPrices(tx, moved);
  return low;
}
