import {
  addCategories,
  addNeeds,
  addProducts,
  type GivenPrices,
  type NewCategory,
  type NewProduct,
} from "#server/modules/catalogue/index.ts";
import { packageTerms } from "#server/modules/catalogue/tables.ts";
import { readRates } from "#server/modules/currency/index.ts";
import { addDays } from "#server/platform/clock.ts";
import { checkDigit } from "#shared/domain/barcode.ts";
import { toMinor } from "#shared/domain/money.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import { nutritionLabels } from "../data/nutrition.ts";
import { termsOf } from "../data/packages.ts";
import { programmeNeeds } from "../data/programme-needs.ts";
import { searchTexts } from "../data/search-texts.ts";
import { t } from "../data/text.ts";
import type { CoachingPackage, GiftCardProduct, PhysicalProduct, Programme, SetPrices } from "../data/types.ts";
import { giftCardPictures, productPictures } from "../pictures.ts";

const noChoice = t("الخيار", "Option");
const onlyOption = t("واحد", "One");

/** Categories of items that are not shipped. */
const serviceCategories = [
  {
    slug: "training-programmes",
    kind: "programme",
    name: t("البرامج التدريبية", "Training programmes"),
    summary: t(
      "خطط كاملة أسبوعًا بأسبوع، والأسبوع الأول مفتوح للجميع.",
      "Complete plans week by week; the first week is open to all.",
    ),
    picture: `programme:${demoData.programmes[0]?.slug}`,
  },
  {
    slug: "coaching-packages",
    kind: "package",
    name: t("باقات المتابعة", "Coaching packages"),
    summary: t("مدرب يتابعك ويعدّل خطتك كل أسبوع.", "A coach who follows up and adjusts your plan every week."),
    picture: `package:${demoData.packages[0]?.slug}`,
  },
  {
    slug: "gift-cards",
    kind: "gift_card",
    name: t("بطاقات الهدايا", "Gift cards"),
    summary: t("هدية تصل بالبريد في اليوم الذي تختاره.", "A present that arrives by email on the day you choose."),
    picture: "category:gift-cards",
  },
] as const;

function toCategories({ idOf, imageOf }: SeedContext): NewCategory[] {
  const goods = demoData.categories.map(({ slug, name, summary }) => ({
    slug,
    kind: "physical" as const,
    name,
    summary,
    picture: `category:${slug}`,
  }));
  return [...goods, ...serviceCategories].map(({ slug, kind, name, summary, picture }, position) => ({
    id: idOf("category", slug),
    slug,
    kind,
    name,
    summary,
    image: imageOf(picture, name),
    position,
  }));
}

const toPrices = (priceEgp: number, prices: SetPrices): GivenPrices => ({
  EGP: toMinor(priceEgp),
  ...Object.fromEntries(Object.entries(prices).map(([code, price]) => [code, toMinor(price)])),
});

// Products were added over the last year; those marked new in the last three weeks.
const createdAt = ({ now, randomOf }: SeedContext, slug: string, isNew: boolean): Date => {
  const share = randomOf(`created:${slug}`)();
  return daysBefore(now, isNew ? 1 + share * 20 : 30 + share * 330);
};
const newForDays = 30;

type Common = "id" | "variantLabel" | "variants" | "discountPercentage" | "isNewUntil" | "createdAt" | "facts" | "tags";

/** Numbers for use inside the shop (20…), since no real product has them, and what a piece cost. */
function stockroomCodes({ randomOf }: SeedContext, { slug, priceEgp }: PhysicalProduct, at: number) {
  const random = randomOf(`codes:${slug}:${at}`);
  const digits = `20${String(Math.floor(random() * 1e10)).padStart(10, "0")}`;
  return {
    barcode: `${digits}${checkDigit(digits)}`,
    costMinor: toMinor(Math.round(priceEgp * (0.45 + random() * 0.2))),
  };
}

function physical(context: SeedContext, product: PhysicalProduct): NewProduct {
  const { idOf, imageOf, now } = context;
  const { slug, sku, category, variants, priceEgp, prices, isNew, art: _, ...rest } = product;
  const found = demoData.categories.find((one) => one.slug === category);
  return {
    ...rest,
    id: idOf("product", slug),
    slug,
    category: { id: idOf("category", category), name: found?.name ?? t("", "") },
    variants: variants.map(({ size, label, stock, skuSuffix, priceEgp: own }, at) => ({
      ...stockroomCodes(context, product, at),
      id: idOf("variant", `${slug}:${size}`),
      size,
      label,
      sku: `${sku}-${skuSuffix}`,
      stock,
      ...(own === undefined ? {} : { prices: toPrices(own, {}) }),
    })),
    images: productPictures(product).map(({ key, alt, size: shown }) => ({
      ...imageOf(key, alt),
      ...(shown === undefined ? {} : { size: shown }),
    })),
    prices: toPrices(priceEgp, prices),
    nutrition: nutritionLabels[slug] ?? null,
    seo: searchTexts[slug] ?? { title: t("", ""), description: t("", "") },
    // Food and powders go back only unopened.
    returnClass: category === "supplements" ? "opened_matters" : "standard",
    isNewUntil: isNew ? addDays(now, newForDays) : null,
    createdAt: createdAt(context, slug, isNew),
  };
}

/** Common fields of programmes, packages and gift cards: one variant without a stock limit. */
function service(context: SeedContext, slug: string, sku: string): Pick<NewProduct, Common> {
  return {
    id: context.idOf("product", slug),
    variantLabel: noChoice,
    variants: [{ id: context.idOf("variant", `${slug}:one`), size: "One", label: onlyOption, sku }],
    discountPercentage: 0,
    facts: [],
    tags: [],
    isNewUntil: null,
    createdAt: createdAt(context, slug, false),
  };
}

const toCategory = ({ idOf }: SeedContext, index: 0 | 1 | 2) => {
  const { slug, name } = serviceCategories[index];
  return { id: idOf("category", slug), name };
};

function programme(context: SeedContext, one: Programme): NewProduct {
  const {
    slug,
    name,
    summary,
    description,
    goal,
    level,
    weeks,
    daysPerWeek,
    minutesPerDay,
    discountPercentage,
    popularity,
  } = one;
  return {
    ...service(context, slug, `PR-${slug}`.toUpperCase()),
    slug,
    kind: "programme",
    category: toCategory(context, 0),
    name,
    summary,
    description,
    images: [context.imageOf(`programme:${slug}`, name)],
    prices: toPrices(one.priceEgp, one.prices),
    discountPercentage,
    tags: [],
    popularity,
    programme: { goal, level, weeks, daysPerWeek, minutesPerDay },
  };
}

function coaching(context: SeedContext, one: CoachingPackage): NewProduct {
  const { slug, name, summary, description, months, features, notIncluded, recommended } = one;
  return {
    ...service(context, slug, `CP-${months}`),
    slug,
    kind: "package",
    category: toCategory(context, 1),
    name,
    summary,
    description,
    images: [context.imageOf(`package:${slug}`, name)],
    prices: toPrices(one.priceEgp, one.prices),
    tags: ["باقة", "متابعة", "مدرب", "coaching", "package"],
    popularity: recommended ? 60 : 30,
    coaching: { months, features: [...features], notIncluded: [...notIncluded], isRecommended: recommended },
  };
}

function giftCard(context: SeedContext, one: GiftCardProduct): NewProduct {
  const { slug, sku, name, summary, description } = one;
  return {
    ...service(context, slug, sku),
    slug,
    kind: "gift_card",
    category: toCategory(context, 2),
    name,
    summary,
    description,
    images: giftCardPictures(one).map(({ key, alt }) => context.imageOf(key, alt)),
    prices: toPrices(one.amountEgp, one.prices),
    tags: ["هدية", "بطاقة", "gift", "card"],
    popularity: 20,
  };
}

/** Categories, products with variants and images. A programme's product has the programme's id. */
export async function seedCatalogue(context: SeedContext): Promise<void> {
  const { tx, now } = context;
  const { perUsd } = await readRates(tx);
  await addCategories(tx, toCategories(context), now);
  const products = [
    ...demoData.products.map((one) => physical(context, one)),
    ...demoData.programmes.map((one) => programme(context, one)),
    ...demoData.packages.map((one) => coaching(context, one)),
    ...demoData.giftCards.map((one) => giftCard(context, one)),
  ];
  await addProducts(tx, products, perUsd);
  await tx.insert(packageTerms).values(
    demoData.packages.map(({ slug, months }) => ({
      ...{ productId: context.idOf("product", slug), ...termsOf(months), version: 1, updatedAt: now },
    })),
  );
  for (const [slug, needs] of Object.entries(programmeNeeds))
    await addNeeds(
      tx,
      context.idOf("product", slug),
      needs.map((need) => context.idOf("product", need)),
    );
}
