import { addCategories, addProducts, type NewProduct, type NewVariant } from "#server/modules/catalogue/index.ts";
import { readRates } from "#server/modules/currency/index.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** A partial product; defaults are filled in. */
export interface ProductSketch extends Partial<Omit<NewProduct, "prices" | "variants" | "category">> {
  readonly slug: string;
  /** In major units of EGP. */
  readonly price?: number;
  /** Manual prices in major units. */
  readonly setPrices?: Readonly<Partial<Record<"SAR" | "AED" | "USD", number>>>;
  /** Stock by size; `{ one: 10 }` by default. Only `physical` products have stock. */
  readonly stock?: Readonly<Record<string, number>>;
  readonly category?: string;
}

export interface MadeProduct {
  readonly id: string;
  readonly slug: string;
  /** Variant ids by size. */
  readonly variantIds: Readonly<Record<string, string>>;
}

const same = (text: string): LocalizedText => ({ ar: text, en: text });

type Made = { readonly product: NewProduct; readonly made: MadeProduct };

function productOf({ ids, clock }: Platform, sketch: ProductSketch, categoryId: string): Made {
  const { slug, price = 100, setPrices = {}, stock = { one: 10 }, category = "things", ...rest } = sketch;
  const id = rest.id ?? ids.next();
  const isPhysical = (rest.kind ?? "physical") === "physical";
  const variants: NewVariant[] = Object.entries(stock).map(([size, pieces]) => ({
    id: ids.next(),
    size,
    label: same(size),
    sku: `${slug}-${size}`,
    ...(isPhysical ? { stock: pieces } : {}),
  }));
  const prices = {
    EGP: toMinor(price),
    ...Object.fromEntries(Object.entries(setPrices).map(([code, one]) => [code, toMinor(one)])),
  };
  const product: NewProduct = {
    kind: "physical",
    name: same(slug),
    summary: same(""),
    description: same(`About ${slug}`),
    variantLabel: same("Size"),
    images: [],
    facts: [],
    discountPercentage: 0,
    tags: [],
    popularity: 0,
    isNewUntil: null,
    createdAt: clock.now(),
    ...rest,
    id,
    slug,
    variants,
    prices,
    category: { id: categoryId, name: same(category) },
  };
  return { product, made: { id, slug, variantIds: Object.fromEntries(variants.map((one) => [one.size, one.id])) } };
}

/** Creates products in the categories they name. Returns their ids in order. */
export async function makeProducts(platform: Platform, sketches: readonly ProductSketch[]): Promise<MadeProduct[]> {
  const { database, ids, clock } = platform;
  return database.transaction(async (tx) => {
    const names = [...new Set(sketches.map((sketch) => sketch.category ?? "things"))];
    const categoryIds = new Map(names.map((name) => [name, ids.next()]));
    await addCategories(
      tx,
      names.map((slug, position) => ({
        id: categoryIds.get(slug) ?? "",
        slug,
        kind: "physical" as const,
        name: same(slug),
        summary: same(""),
        image: null,
        position,
      })),
      clock.now(),
    );
    const all = sketches.map((sketch) =>
      productOf(platform, sketch, categoryIds.get(sketch.category ?? "things") ?? ""),
    );
    const { perUsd } = await readRates(tx);
    await addProducts(
      tx,
      all.map((one) => one.product),
      perUsd,
    );
    await bumpContentVersion(tx, "catalogue");
    return all.map((one) => one.made);
  });
}
