import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gt, inArray, isNull } from "#server/platform/db/orm.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { productNotFound, unknownSize } from "./errors.ts";
import { available, products, variants } from "./tables.ts";

interface StockedVariant {
  readonly id: string;
  readonly size: string;
}

/** The variants of a product on sale whose stock is counted. */
export const readStockedVariants = (reader: Reader, productId: string): Promise<StockedVariant[]> =>
  reader
    .select({ id: variants.id, size: variants.size })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.productId, productId),
        eq(variants.isStockLimited, true),
        isNull(variants.retiredAt),
        isNull(products.archivedAt),
      ),
    )
    .orderBy(variants.position);

/** One variant whose stock is counted. Throws 404 when the product has none, 400 UNKNOWN_SIZE. */
export async function findStockedVariant(
  reader: Reader,
  { productId, size }: { readonly productId: string; readonly size: string },
): Promise<StockedVariant> {
  const stocked = await readStockedVariants(reader, productId);
  if (stocked.length === 0) throw productNotFound();
  const found = stocked.find((variant) => variant.size === size);
  if (found === undefined) throw unknownSize(stocked.map((variant) => variant.size));
  return found;
}

/** A variant in stock, with the data for a mail. */
export interface RestockedVariant {
  readonly id: string;
  readonly productId: string;
  readonly available: number;
  readonly label: LocalizedText;
  readonly name: LocalizedText;
  readonly slug: string;
}

/** Those of the variants that are on sale and in stock, at most `limit`. */
export async function readRestocked(
  reader: Reader,
  variantIds: readonly string[],
  limit: number,
): Promise<RestockedVariant[]> {
  if (variantIds.length === 0) return [];
  return reader
    .select({
      id: variants.id,
      productId: variants.productId,
      available,
      label: variants.label,
      name: products.name,
      slug: products.slug,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(variants.id, [...variantIds]),
        gt(available, 0),
        isNull(variants.retiredAt),
        isNull(products.archivedAt),
      ),
    )
    .limit(limit);
}
