import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { ProductCard, ProductKind } from "#shared/contract/catalogue.ts";
import type { Nutrition } from "#shared/contract/nutrition.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { type GivenPrices, toPrices } from "./prices.ts";
import { type SearchableTexts, searchWords } from "./search-words.ts";
import { categories, type ProductImage, products, variants } from "./tables.ts";
import { writePrices, writeVariantPrices } from "./write-prices.ts";

export interface NewCategory {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly image: ProductImage | null;
  readonly parentId?: string;
  readonly position: number;
}

export interface NewVariant {
  readonly id: string;
  readonly size: string;
  readonly label: LocalizedText;
  readonly sku: string;
  /** Stock on hand; omitted without a stock limit. */
  readonly stock?: number;
  readonly lowStockBelow?: number | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly costMinor?: Minor | null | undefined;
  /** Only for goods; without them the variant has the product's price. */
  readonly prices?: GivenPrices | null | undefined;
}

export interface NewProduct {
  readonly id: string;
  readonly slug: string;
  readonly kind: ProductKind;
  readonly category: { readonly id: string; readonly name: LocalizedText };
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly variantLabel: LocalizedText;
  readonly variants: readonly NewVariant[];
  readonly images: readonly ProductImage[];
  readonly facts: readonly { readonly label: LocalizedText; readonly value: LocalizedText }[];
  /** Only for goods. */
  readonly nutrition?: Nutrition | null;
  readonly prices: GivenPrices;
  readonly discountPercentage: number;
  readonly tags: readonly string[];
  /** `standard` by default. */
  readonly returnClass?: ReturnClass;
  readonly seo?: Seo;
  /** When it became a draft; without it the product is on sale. */
  readonly archivedAt?: Date | null;
  readonly publishFrom?: Date | null;
  readonly publishUntil?: Date | null;
  /** The language whose texts are still missing. */
  readonly toTranslate?: Language | null;
  readonly popularity: number;
  readonly isNewUntil: Date | null;
  readonly createdAt: Date;
  /** The member of staff who adds it, recorded with the opening stock. */
  readonly addedBy?: string | undefined;
  readonly programme?: NonNullable<ProductCard["programme"]>;
  readonly coaching?: NonNullable<ProductCard["coaching"]>;
}

export async function addCategories(tx: Tx, list: readonly NewCategory[], now: Date): Promise<void> {
  if (list.length === 0) return;
  await tx
    .insert(categories)
    .values(list.map((one) => ({ ...one, parentId: one.parentId ?? null, createdAt: now, updatedAt: now })));
}

/** The search column built from a product's texts. */
export function toSearchVector(texts: SearchableTexts) {
  const { a, b, c } = searchWords(texts);
  return sql<string>`setweight(to_tsvector('simple', ${a}), 'A') || setweight(to_tsvector('simple', ${b}), 'B') || setweight(to_tsvector('simple', ${c}), 'C')`;
}

/** Adds products with their variants. The caller bumps the catalogue version in the same transaction. */
export async function addProducts(tx: Tx, list: readonly NewProduct[], perUsd: RatesPerUsd): Promise<void> {
  for (const one of list) {
    const { category, variants: sizes, prices, programme, coaching, addedBy, ...rest } = one;
    await tx.insert(products).values({
      ...rest,
      tags: [...rest.tags],
      categoryId: category.id,
      programme: programme ?? null,
      coaching: coaching ?? null,
      searchVector: toSearchVector({ ...rest, programme, category: category.name, variants: sizes }),
      updatedAt: rest.createdAt,
    });
    await writePrices(tx, [{ id: one.id, prices: toPrices(prices, perUsd) }]);
    await tx.insert(variants).values(
      sizes.map(({ stock, prices: _, ...size }, position) => ({
        ...size,
        productId: one.id,
        position,
        isStockLimited: stock !== undefined,
        onHand: stock ?? 0,
        stockMove: stock ? { reason: "opening" as const, at: one.createdAt, actorId: addedBy } : null,
      })),
    );
    await writeVariantPrices(
      tx,
      sizes.flatMap(({ id, prices: own }) => (own ? [{ id, prices: toPrices(own, perUsd) }] : [])),
    );
  }
}
