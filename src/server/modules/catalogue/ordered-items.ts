import type { Reader } from "#server/platform/db/database.ts";
import { eq, inArray, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import { matchingIds } from "./admin/read-products.ts";
import { variants } from "./tables.ts";

/** SKUs by variant id, retired variants included. */
export async function readSkus(reader: Reader, variantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(inArray(variants.id, [...new Set(variantIds)]));
  return new Map(rows.map((row) => [row.id, row.sku]));
}

const minNameLength = 3;
const maxProducts = 50;
const maxToSell = 10;

/** Ids of products on sale whose name or SKU contains the text. */
export const findToSell = (reader: Reader, text: string): Promise<readonly string[]> =>
  matchingIds(reader, { search: text.trim(), state: "active" }, maxToSell - 1);

function barcodeIs(text: string): SQL | undefined {
  const key = barcodeKey(text);
  return key === undefined ? undefined : sql`lpad(${variants.barcode}, 14, '0') = ${key}`;
}

/**
 * Finds the items for a search of orders. A SKU (in any case) or a bar code gives its variant; else a text of three
 * letters or more gives the products whose name or SKU contains it.
 */
export async function findItems(
  reader: Reader,
  text: string,
): Promise<{ readonly variantIds: readonly string[]; readonly productIds: readonly string[] }> {
  const typed = text.trim();
  const rows = await reader
    .select({ id: variants.id })
    .from(variants)
    .where(or(eq(sql`lower(${variants.sku})`, typed.toLowerCase()), barcodeIs(typed)));
  if (rows.length > 0) return { variantIds: rows.map((row) => row.id), productIds: [] };
  if (typed.length < minNameLength || /^[+\d\s]+$/.test(typed)) return { variantIds: [], productIds: [] };
  return { variantIds: [], productIds: await matchingIds(reader, { search: typed, state: "all" }, maxProducts - 1) };
}
