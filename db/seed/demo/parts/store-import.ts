import { addProducts, type NewProduct } from "#server/modules/catalogue/index.ts";
import { readRates } from "#server/modules/currency/index.ts";
import { imports } from "#server/modules/product-import/tables.ts";
import { urlRedirects } from "#server/modules/redirects/tables.ts";
import { pictureFetches, storeProducts, storeSettings } from "#server/modules/store-import/tables.ts";
import { toMinor } from "#shared/domain/money.ts";
import { toOldPath } from "#shared/domain/redirect-paths.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import { t } from "../data/text.ts";

const slug = "battle-rope-9m";
const inEnglish = (text: string) => t(text, text);

/** A product that waits for its Arabic, as an import leaves it. */
async function seedProduct({ tx, idOf, now }: SeedContext, category: (typeof demoData.categories)[number]) {
  const createdAt = daysBefore(now, 3);
  const rope: NewProduct = {
    ...{
      id: idOf("product", slug),
      slug,
      kind: "physical",
      category: { id: idOf("category", category.slug), name: category.name },
    },
    name: inEnglish("Battle rope 9 m"),
    summary: inEnglish("A heavy rope for short, hard intervals."),
    description: inEnglish("A heavy rope for short, hard intervals.\n\n• 38 mm thick\n• Sleeves at both ends"),
    variantLabel: t("الخيار", "Option"),
    variants: [
      { id: idOf("variant", `${slug}:one`), size: "one", label: t("مقاس واحد", "One size"), sku: "BR-9M", stock: 6 },
    ],
    ...{ images: [], facts: [], tags: ["rope", "intervals"], discountPercentage: 0, popularity: 0, isNewUntil: null },
    prices: { EGP: toMinor(2450) },
    ...{ archivedAt: createdAt, createdAt, toTranslate: "ar" },
  };
  await addProducts(tx, [rope], (await readRates(tx)).perUsd);
}

/** A shop that came from Shopify three days ago. */
export async function seedStoreImport(context: SeedContext): Promise<void> {
  const { tx, idOf, now } = context;
  const category = demoData.categories.find((one) => one.slug === "equipment");
  if (category === undefined) return;
  const at = daysBefore(now, 3);
  await seedProduct(context, category);
  const productId = idOf("product", slug);
  await tx.insert(storeSettings).values({
    store: "shopify",
    settings: {
      ...{ currency: "EGP", language: "en", existing: "keep", differentPrices: "refuse", pictures: true },
      ...{ redirects: true, defaultCategory: category.slug, categories: [], columns: [] },
    },
    updatedAt: at,
  });
  await tx.insert(storeProducts).values({ store: "shopify", handle: slug, productId });
  await tx.insert(imports).values({
    ...{ id: idOf("other", "import:shopify"), status: "done", source: "shopify", fileName: "products_export_1.csv" },
    ...{ lines: 1, doneLines: 1, createdProducts: 1, createdAt: at, finishedAt: at },
  });
  await tx.insert(pictureFetches).values({
    ...{ id: idOf("other", "picture:battle-rope"), productId, url: "https://cdn.shop.example/rope.jpg", position: 0 },
    ...{ alt: "Battle rope 9 m", status: "failed", fault: "not_found", attempts: 1, createdAt: at },
  });
  const moved = [
    { from: `/products/${slug}`, to: `/product/${slug}`, source: "shopify", hits: 0 },
    { from: "/pages/faq", to: "/contact", source: "staff", hits: 41 },
    { from: "/collections/all", to: "/shop-all", source: "staff", hits: 128 },
  ] as const;
  await tx.insert(urlRedirects).values(
    moved.map(({ from, to, source, hits }) => ({
      ...{ id: idOf("other", `redirect:${from}`), fromPath: from, toPath: to, toKey: toOldPath(to), source, hits },
      ...{ createdAt: at, lastHitAt: hits === 0 ? null : daysBefore(now, 1) },
    })),
  );
}
