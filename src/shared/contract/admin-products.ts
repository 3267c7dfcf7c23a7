import * as z from "zod/mini";
import { barcodeDigits, isBarcode } from "#shared/domain/barcode.ts";
import { byCurrency } from "#shared/domain/currency.ts";
import { returnClasses } from "#shared/domain/return-rules.ts";
import { coachingFacts, productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { nutrition, nutritionBody } from "./nutrition.ts";
import { adminNeeds, needsBody } from "./product-needs.ts";
import {
  BARCODE_TAKEN,
  CATEGORY_KIND,
  KIND_NOT_COPIED,
  NO_STOCK_LIMIT,
  NOT_FOUND,
  PLAN_EMPTY,
  PLAN_UNTIMED,
  SIZE_TAKEN,
  SKU_TAKEN,
  SLUG_TAKEN,
  STOCK_SHORT,
  TO_TRANSLATE,
  VARIANT_NEEDED,
  versionConflict,
} from "./refusals.ts";
import { seo } from "./search-facts.ts";
import {
  amount,
  cents,
  currency,
  id,
  idParams,
  image,
  imageHash,
  language,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "Admin products";
const search = z.optional(line(0, 80));

const productStates = ["active", "archived", "untranslated", "all"] as const;
const stockStates = ["low", "out"] as const;
const adminProductSorts = ["newest", "updated", "name", "-name", "price", "-price", "stock", "-stock"] as const;

const priceSet = z.array(z.object({ currency, amount, derived: z.boolean() }));

export const adminProductSummary = z.object({
  id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  category: z.object({ id, slug: z.string(), name: localizedText }),
  image: z.nullable(image),
  prices: priceSet,
  discountPercentage: z.number(),
  /** Available quantity over all variants; `null` without a stock limit. */
  stock: z.nullable(z.int()),
  /** For coaching packages; `promises`: number of included items. */
  package: z.nullable(z.object({ months: z.int(), isRecommended: z.boolean(), promises: z.int() })),
  isArchived: z.boolean(),
  /** When a draft goes on sale by itself, and when a product goes off it; `null`: nothing is planned. */
  publishFrom: z.nullable(timestamp),
  publishUntil: z.nullable(timestamp),
  /** The language whose texts are still copies; a new summary in it ends that, and until then it is not on sale. */
  toTranslate: z.nullable(language),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminProductSummary = z.infer<typeof adminProductSummary>;

/** List filters; bulk edits and exports select rows with the same fields. */
export const productFilters = {
  search,
  kind: z.optional(productKind),
  category: z.optional(line(0, 100)),
  state: z._default(z.enum(productStates), "active"),
  stock: z.optional(z.enum(stockStates)),
};

export const adminListProducts = endpoint({
  method: "GET",
  path: "/admin/products",
  summary: "Products with their stock, including archived ones",
  tag,
  access: "admin",
  permission: "catalogue",
  query: z.object({ ...pageQuery, ...productFilters, sort: z._default(z.enum(adminProductSorts), "newest") }),
  status: 200,
  reply: z.object({ products: z.array(adminProductSummary), pagination }),
});

/** An uploaded image; editors send back its `hash`. */
export const adminImage = z.extend(image, { hash: z.string() });
export type AdminImage = z.infer<typeof adminImage>;

export const adminProduct = z.object({
  ...adminProductSummary.shape,
  summary: localizedText,
  description: localizedText,
  variantLabel: localizedText,
  images: z.array(z.extend(adminImage, { size: z.optional(z.string()) })),
  facts: z.array(z.object({ label: localizedText, value: localizedText })),
  tags: z.array(z.string()),
  /** What kind of goods it is for its return. */
  returnClass: z.enum(returnClasses),
  isNewUntil: z.nullable(timestamp),
  coaching: z.nullable(coachingFacts),
  nutrition: z.nullable(nutrition),
  /** How search engines show the page; an empty text stands for the name or the summary. */
  seo,
  needs: adminNeeds,
  variants: z.array(
    z.object({
      id,
      size: z.string(),
      label: localizedText,
      sku: z.string(),
      /** GTIN-8, -12, -13 or -14. */
      barcode: z.nullable(z.string()),
      /** What a piece costs the shop, in EGP; absent for staff who may not see reports. */
      cost: z.optional(z.nullable(amount)),
      isStockLimited: z.boolean(),
      /** On hand, including reserved stock. */
      onHand: z.int(),
      reserved: z.int(),
      lowStockBelow: z.nullable(z.int()),
      /** Its own prices; absent where it costs what the product costs. */
      prices: z.optional(priceSet),
      /** Retired; kept because orders refer to it. */
      isRetired: z.boolean(),
    }),
  ),
});
export type AdminProduct = z.infer<typeof adminProduct>;
const productReply = z.object({ product: adminProduct });

export const adminGetProduct = endpoint({
  method: "GET",
  path: "/admin/products/:id",
  summary: "A product as its editor sees it",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: productReply,
  errors: [NOT_FOUND],
});

export const textPair = (max: number) => z.strictObject({ ar: line(1, max), en: line(1, max) });
const emptyPair = (max: number) => z.strictObject({ ar: line(0, max), en: line(0, max) });
export const longPair = (max: number) => z.strictObject({ ar: longText(0, max), en: longText(0, max) });
const givenPrice = z.number().check(z.minimum(0), z.maximum(1_000_000_000), cents);
export const percent = z.number().check(z.minimum(0), z.maximum(100), cents);

/** EGP is always set manually; `null` lets a currency follow it by the exchange rates. */
export const givenPrices = z.strictObject({ ...byCurrency(() => z.nullable(givenPrice)), EGP: givenPrice });
export type GivenPricesBody = z.infer<typeof givenPrices>;

export const slugText = z.string().check(z.maxLength(100), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const sizeText = line(1, 60).check(z.refine((text) => !text.includes(","), { params: { code: "INVALID_CHARACTERS" } }));
export const imageBody = z.strictObject({
  hash: imageHash,
  alt: z.strictObject({ ar: line(0, 200), en: line(0, 200) }),
});
export const imagesBody = z
  .array(
    z.extend(imageBody, {
      /** The option that the picture shows, such as a colour; absent: it shows all. */
      size: z.optional(sizeText),
    }),
  )
  .check(z.maxLength(12));
export type ImagesBody = z.infer<typeof imagesBody>;

const barcode = z.pipe(
  z.pipe(line(1, 30), z.transform(barcodeDigits)),
  z.string().check(z.refine(isBarcode, { params: { code: "INVALID_FORMAT" } })),
);

const variantsBody = z
  .array(
    z.strictObject({
      id: z.optional(id),
      size: sizeText,
      label: textPair(60),
      sku: line(1, 60),
      isRetired: z._default(z.boolean(), false),
      /** Opening stock of a new variant; later it is changed by a difference. */
      stock: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
      lowStockBelow: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
      barcode: z.optional(z.nullable(barcode)),
      /** In EGP; only from staff who may see reports. */
      cost: z.optional(z.nullable(givenPrice)),
      /** Only for goods; `null`: it costs what the product costs. */
      prices: z.optional(z.nullable(givenPrices)),
    }),
  )
  .check(z.minLength(1), z.maxLength(100));
export type VariantsBody = z.infer<typeof variantsBody>;

/** Lengths that search engines show whole on most screens are 60 and 155 characters. */
const seoBody = z.strictObject({ title: emptyPair(120), description: emptyPair(320) });

const texts = { name: textPair(200), summary: textPair(500), description: longPair(10_000) };
/** Texts of a product, each where it changes. */
export const productTexts = z.partial(z.object(texts)).shape;

const pairs = (max: number) => z.array(textPair(max)).check(z.maxLength(30));
const details = {
  categoryId: id,
  ...texts,
  variantLabel: textPair(60),
  variants: variantsBody,
  images: imagesBody,
  facts: z.array(z.strictObject({ label: textPair(100), value: textPair(300) })).check(z.maxLength(40)),
  tags: z.array(line(1, 40)).check(z.maxLength(40)),
  /** Only for goods; `null` removes the label. */
  nutrition: z.optional(z.nullable(nutritionBody)),
  seo: z.optional(seoBody),
  publishFrom: z.optional(z.nullable(z.iso.datetime())),
  publishUntil: z.optional(z.nullable(z.iso.datetime())),
  /** New products default to `standard`. */
  returnClass: z.optional(z.enum(returnClasses)),
  prices: givenPrices,
  discountPercentage: percent,
  isNewUntil: z.nullable(z.iso.datetime()),
  coaching: z.nullable(
    z.strictObject({
      months: z.int().check(z.minimum(1), z.maximum(36)),
      features: pairs(200),
      notIncluded: pairs(200),
      isRecommended: z.boolean(),
    }),
  ),
};

/** What an editor of a product sends, before the unchanged parts are left out. */
export const productBody = z.strictObject({ ...details, needs: needsBody });
export const createProductBody = z.strictObject({
  ...details,
  kind: z.enum(["physical", "package", "gift_card"]),
  /** Permanent part of the URL; made from the English name when omitted. */
  slug: z.optional(slugText),
  isArchived: z._default(z.boolean(), true),
});
export const adminCreateProduct = endpoint({
  method: "POST",
  path: "/admin/products",
  summary: "Creates goods, a package or a gift card; programmes are created by their own call",
  tag,
  access: "admin",
  permission: "catalogue",
  maxBodyBytes: 393_216,
  body: createProductBody,
  status: 201,
  reply: productReply,
  errors: [SLUG_TAKEN, SKU_TAKEN, BARCODE_TAKEN, SIZE_TAKEN, CATEGORY_KIND, VARIANT_NEEDED],
  fieldErrors: ["UNKNOWN_CATEGORY", "UNKNOWN_IMAGE", "TOO_EARLY"],
});

const updateProductBody = z.strictObject({
  ...z.partial(z.strictObject(details)).shape,
  needs: needsBody,
  version: z.int().check(z.minimum(1)),
  isArchived: z.optional(z.boolean()),
});
export const adminUpdateProduct = endpoint({
  method: "PATCH",
  path: "/admin/products/:id",
  summary: "Edits a product; `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  maxBodyBytes: 393_216,
  body: updateProductBody,
  status: 200,
  reply: productReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current product. */
  errors: [
    NOT_FOUND,
    versionConflict(adminProduct),
    SKU_TAKEN,
    BARCODE_TAKEN,
    SIZE_TAKEN,
    VARIANT_NEEDED,
    PLAN_EMPTY,
    PLAN_UNTIMED,
    TO_TRANSLATE,
    CATEGORY_KIND,
  ],
  fieldErrors: ["UNKNOWN_CATEGORY", "UNKNOWN_IMAGE", "UNKNOWN_PRODUCT", "TOO_EARLY"],
});

export const adminDuplicateProduct = endpoint({
  method: "POST",
  path: "/admin/products/:id/duplicate",
  summary: "Duplicates a product as an archived one without stock",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 201,
  reply: productReply,
  errors: [NOT_FOUND, KIND_NOT_COPIED],
});

export const adjustStockBody = z.strictObject({
  variantId: id,
  delta: z.int().check(
    z.minimum(-100_000),
    z.maximum(100_000),
    z.refine((value) => value !== 0, { params: { code: "INVALID_VALUE" } }),
  ),
  reason: z.optional(longText(0, 500)),
});
export const adminAdjustStock = endpoint({
  method: "PATCH",
  path: "/admin/products/:id/stock",
  summary: "Changes a variant's stock by a difference, never below the reserved pieces",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: adjustStockBody,
  status: 200,
  reply: productReply,
  errors: [NOT_FOUND, STOCK_SHORT, NO_STOCK_LIMIT],
});
