import type { Reader } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import { products } from "./tables.ts";

/** Slugs by product id, archived products included. */
export async function readSlugs(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.slug]));
}

/** Slug, name and cover of a product, archived or not; `undefined` when there is none. */
export async function readProductLabel(reader: Reader, id: string) {
  const [row] = await reader
    .select({ slug: products.slug, name: products.name, images: products.images })
    .from(products)
    .where(eq(products.id, id));
  return row === undefined ? undefined : { slug: row.slug, name: row.name, image: row.images[0] ?? null };
}
