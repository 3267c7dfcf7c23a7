import { readRates } from "#server/modules/currency/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import { isUniqueViolation, type Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { AdminProduct, adminCreateProduct } from "#shared/contract/admin-products.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { addProducts, type NewProduct } from "../add-products.ts";
import { announceProducts } from "../announce-products.ts";
import { copyTerms } from "../package-terms.ts";
import { assertMaySetCosts, type CostlyCall, toSight } from "./costs.ts";
import { barcodeTaken, kindNotCopied, skuTaken } from "./errors.ts";
import { freeSlug, givenFrom, imagesFrom, pricesFrom, requireCategoryFor } from "./parts.ts";
import type { ManageDeps } from "./ports.ts";
import { schedulePublishing, toDates } from "./publishing.ts";
import { requireProduct } from "./read-products.ts";
import { assertOpeningStock, assertOwnPrices, checkVariants, toCost } from "./save-variants.ts";

export type ProductBody = BodyOf<typeof adminCreateProduct>;

/** Maps a request body to a new product of any kind. Throws the errors of `createProduct`. */
export async function newProductFrom(
  tx: Tx,
  deps: ManageDeps,
  body: Omit<ProductBody, "kind"> & Pick<NewProduct, "kind" | "programme">,
): Promise<NewProduct> {
  const id = deps.platform.ids.next();
  const isLimited = body.kind === "physical";
  if (body.kind === "package" && body.coaching === null) throw invalidField("coaching", "REQUIRED", "Required");
  const category = await requireCategoryFor(tx, body.categoryId, body.kind);
  await checkVariants(tx, id, body.variants);
  assertOpeningStock(body.variants, isLimited);
  assertOwnPrices(body.variants, isLimited);
  const { kind, name, summary, description, variantLabel, facts, tags, discountPercentage, programme, returnClass } =
    body;
  return {
    ...{ id, kind, category, name, summary, description, variantLabel, facts, tags, discountPercentage },
    slug: await freeSlug(tx, "products", body.slug, name.en),
    variants: body.variants.map(({ size, label, sku, stock = 0, lowStockBelow, barcode, cost, prices }) => ({
      ...{ id: deps.platform.ids.next(), size, label, sku, lowStockBelow, barcode, costMinor: toCost(cost) },
      ...(prices ? { prices: pricesFrom(prices) } : {}),
      ...(isLimited ? { stock } : {}),
    })),
    images: await imagesFrom(tx, deps.media, body.images),
    prices: pricesFrom(body.prices),
    popularity: 0,
    isNewUntil: body.isNewUntil === null ? null : new Date(body.isNewUntil),
    createdAt: deps.platform.clock.now(),
    ...(body.seo === undefined ? {} : { seo: body.seo }),
    ...toDates(undefined, body),
    ...(programme === undefined ? {} : { programme }),
    ...(returnClass === undefined ? {} : { returnClass }),
    ...(kind === "physical" && body.nutrition ? { nutrition: body.nutrition } : {}),
    ...(kind === "package" && body.coaching !== null ? { coaching: body.coaching } : {}),
  };
}

/** Writes a new product. Of two concurrent products with one SKU the second throws SKU_TAKEN. */
export async function writeNewProduct(
  tx: Tx,
  deps: ManageDeps,
  product: NewProduct,
  isArchived: boolean,
): Promise<AdminProduct> {
  try {
    const archivedAt = isArchived ? product.createdAt : null;
    await addProducts(tx, [{ ...product, archivedAt }], (await readRates(tx)).perUsd);
  } catch (error) {
    if (isUniqueViolation(error, "variants_sku_key")) throw skuTaken(product.variants.map((one) => one.sku));
    if (isUniqueViolation(error, "variants_barcode"))
      throw barcodeTaken(product.variants.flatMap(({ barcode }) => barcode ?? []));
    throw error;
  }
  await bumpContentVersion(tx, "catalogue");
  await announceProducts(tx, deps.platform, [product.id]);
  await schedulePublishing(tx, deps.platform, product);
  return requireProduct(tx, product.id);
}

/** Audit log fields of a new product. */
const toFacts = ({ slug, kind, name, category, prices, discountPercentage, variants, isArchived }: AdminProduct) => ({
  ...{ slug, kind, name, category: category.slug, discountPercentage, isArchived },
  prices: Object.fromEntries(prices.filter((one) => !one.derived).map(({ currency, amount }) => [currency, amount])),
  skus: variants.map((one) => one.sku),
  stock: variants.map((one) => one.onHand),
});

/** Adds a product. Throws 409 SLUG_TAKEN, SKU_TAKEN, SIZE_TAKEN, CATEGORY_KIND, 400 for unknown references. */
export async function createProduct(deps: ManageDeps, call: CostlyCall, body: ProductBody): Promise<AdminProduct> {
  assertMaySetCosts(call, body.variants);
  return deps.platform.database.transaction(async (tx) => {
    const product = { ...(await newProductFrom(tx, deps, body)), addedBy: call.caller.userId };
    const made = await writeNewProduct(tx, deps, product, body.isArchived);
    await deps.platform.audit.record(tx, call, {
      action: "product.create",
      subjectKind: "product",
      subjectId: made.id,
      after: toFacts(made),
    });
    return requireProduct(tx, made.id, toSight(call));
  });
}

/** SKUs of a copy: the originals with a unique suffix. */
export async function copiedSkus(tx: Tx, skus: readonly string[]): Promise<string[]> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "-COPY" : `-COPY${number}`;
    const wanted = skus.map((sku) => `${sku.slice(0, 60 - ending.length)}${ending}`);
    const taken = await readRows(tx, sql`select 1 from variants where sku = any(${sql.param(wanted)}::text[]) limit 1`);
    if (taken.length === 0) return wanted;
  }
}

/** A copy of a product with a new slug, new SKUs and no stock. */
export async function toCopy(tx: Tx, deps: ManageDeps, product: AdminProduct): Promise<NewProduct> {
  const sold = product.variants.filter((one) => !one.isRetired);
  const skus = await copiedSkus(
    tx,
    sold.map((one) => one.sku),
  );
  const { kind, category, summary, description, variantLabel, facts, tags, discountPercentage, coaching } = product;
  return {
    ...{ kind, category, summary, description, variantLabel, facts, tags, discountPercentage },
    returnClass: product.returnClass,
    nutrition: product.nutrition,
    seo: product.seo,
    toTranslate: product.toTranslate,
    id: deps.platform.ids.next(),
    slug: await freeSlug(tx, "products", undefined, `${product.slug}-copy`),
    name: { ar: `${product.name.ar} (نسخة)`.slice(0, 200), en: `${product.name.en} (copy)`.slice(0, 200) },
    variants: sold.map(({ size, label, isStockLimited, lowStockBelow, prices }, at) => ({
      ...{ id: deps.platform.ids.next(), size, label, sku: skus[at] ?? "", lowStockBelow },
      ...(prices === undefined ? {} : { prices: givenFrom(prices) }),
      ...(isStockLimited ? { stock: 0 } : {}),
    })),
    images: product.images.map(({ hash: _, ...image }) => image),
    prices: givenFrom(product.prices),
    popularity: 0,
    isNewUntil: null,
    createdAt: deps.platform.clock.now(),
    ...(coaching === null ? {} : { coaching }),
  };
}

/** Duplicates a product, archived and without stock. Throws 404, 409 KIND_NOT_COPIED for programmes. */
export async function duplicateProduct(deps: ManageDeps, call: StaffCall, id: string): Promise<AdminProduct> {
  return deps.platform.database.transaction(async (tx) => {
    const source = await requireProduct(tx, id);
    if (source.kind === "programme") throw kindNotCopied();
    const made = await writeNewProduct(tx, deps, await toCopy(tx, deps, source), true);
    if (source.kind === "package") await copyTerms(tx, source.id, made.id);
    await deps.platform.audit.record(tx, call, {
      action: "product.duplicate",
      subjectKind: "product",
      subjectId: made.id,
      after: { slug: made.slug, from: source.slug },
    });
    return made;
  });
}
