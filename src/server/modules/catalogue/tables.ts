import { at, id, minor, text2 } from "#server/platform/db/columns.ts";
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
} from "#server/platform/db/orm.ts";
import type { StockReason } from "#shared/contract/admin-stock.ts";
import type { ProductCard, ProductKind } from "#shared/contract/catalogue.ts";
import type { Nutrition } from "#shared/contract/nutrition.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { CallMinutes, PackageTerms } from "#shared/domain/package-terms.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import type { StockNote } from "./stock-note.ts";

export type ProductImage = ProductCard["images"][number];

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const categories = pgTable("categories", {
  id: id().primaryKey(),
  slug: text("slug").notNull(),
  parentId: id("parent_id"),
  kind: text("kind").$type<ProductKind>().notNull(),
  name: text2("name").notNull(),
  summary: text2("summary").notNull(),
  image: jsonb("image").$type<ProductImage>(),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

/** Empty texts are replaced by name and summary. */
const noSeo: Seo = { title: { ar: "", en: "" }, description: { ar: "", en: "" } };

export const products = pgTable("products", {
  id: id().primaryKey(),
  slug: text("slug").notNull(),
  kind: text("kind").$type<ProductKind>().notNull(),
  categoryId: id("category_id").notNull(),
  name: text2("name").notNull(),
  summary: text2("summary").notNull(),
  description: text2("description").notNull(),
  variantLabel: text2("variant_label").notNull(),
  images: jsonb("images").$type<readonly ProductImage[]>().notNull(),
  facts: jsonb("facts").$type<readonly { label: LocalizedText; value: LocalizedText }[]>().notNull(),
  nutrition: jsonb("nutrition").$type<Nutrition>(),
  programme: jsonb("programme").$type<NonNullable<ProductCard["programme"]>>(),
  coaching: jsonb("coaching").$type<NonNullable<ProductCard["coaching"]>>(),
  tags: text("tags").array().notNull(),
  returnClass: text("return_class").$type<ReturnClass>().notNull().default("standard"),
  /** Sizes on sale; maintained by a database trigger. */
  sizes: text("sizes").array().notNull().default([]),
  discountPercentage: numeric("discount_percentage", { precision: 5, scale: 2, mode: "number" }).notNull(),
  isNewUntil: at("is_new_until"),
  popularity: integer("popularity").notNull(),
  ratingCount: integer("rating_count").notNull().default(0),
  ratingSum: integer("rating_sum").notNull().default(0),
  searchVector: tsvector("search_vector").notNull(),
  seo: jsonb("seo").$type<Seo>().notNull().default(noSeo),
  /** When a draft goes on sale, and when a product goes off sale; a database trigger clears a moment once it is reached. */
  publishFrom: at("publish_from"),
  publishUntil: at("publish_until"),
  /** The language whose texts are still copies; the product cannot go on sale before its summary is translated. */
  toTranslate: text("to_translate").$type<Language>(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  archivedAt: at("archived_at"),
});

export const productPrices = pgTable(
  "product_prices",
  {
    productId: id("product_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    amountMinor: minor("amount_minor").notNull(),
    isDerived: boolean("is_derived").notNull(),
    /** After the product's discount; maintained by database triggers. */
    paidMinor: minor("paid_minor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.currency] })],
);

/** The goods that a programme needs, in the order of its page. */
export const productNeeds = pgTable(
  "product_needs",
  {
    programmeId: id("programme_id").notNull(),
    productId: id("product_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.programmeId, table.productId] })],
);

/** All normalized words of the search index, past and present; maintained by a database trigger. */
export const catalogueWords = pgTable("catalogue_words", { word: text("word").primaryKey() });

export const variants = pgTable("variants", {
  id: id().primaryKey(),
  productId: id("product_id").notNull(),
  size: text("size").notNull(),
  label: text2("label").notNull(),
  sku: text("sku").notNull(),
  position: integer("position").notNull(),
  isStockLimited: boolean("is_stock_limited").notNull(),
  onHand: integer("on_hand").notNull().default(0),
  reserved: integer("reserved").notNull().default(0),
  /** Retired; kept because orders refer to it. */
  retiredAt: at("retired_at"),
  /** Low-stock threshold; `null`: the shop's default. */
  lowStockBelow: integer("low_stock_below"),
  /** GTIN-8, -12, -13 or -14. */
  barcode: text("barcode"),
  /** Its code at Egypt's tax authority. */
  taxCode: jsonb("tax_code").$type<TaxCode>(),
  /** The shop's cost per piece, in EGP. */
  costMinor: minor("cost_minor"),
  /** Given by a change of the stock on hand; a database trigger moves it into the movement. */
  stockMove: jsonb("stock_move").$type<StockNote>(),
});

/** Prices of variants that cost differently: all currencies or none. */
export const variantPriceRows = pgTable(
  "variant_prices",
  {
    variantId: id("variant_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    amountMinor: minor("amount_minor").notNull(),
    isDerived: boolean("is_derived").notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.currency] })],
);

/** Changes of stock on hand; written by database triggers alone. */
export const stockMovements = pgTable("stock_movements", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: id("variant_id").notNull(),
  delta: integer("delta").notNull(),
  balanceAfter: integer("balance_after").notNull(),
  reason: text("reason").$type<StockReason>().notNull(),
  reference: text("reference"),
  note: text("note"),
  actorId: id("actor_id"),
  at: at("at").notNull(),
});

/** A variant without a threshold of its own has low stock with fewer pieces than this. */
export const lowStockBelow = 6;

/** Available quantity of a row of `variants`. */
export const available = sql<number>`${variants.onHand} - ${variants.reserved}`;

/** Terms of a package; without a row the default terms for its months apply. */
export const packageTerms = pgTable("package_terms", {
  productId: id("product_id").primaryKey(),
  reviews: integer("reviews").notNull(),
  reviewsPer: text("reviews_per").$type<PackageTerms["reviewsPer"]>().notNull(),
  clipsPerWeek: integer("clips_per_week").notNull(),
  callsPerMonth: integer("calls_per_month").notNull(),
  callMinutes: integer("call_minutes").$type<CallMinutes>().notNull(),
  programmeEveryMonths: integer("programme_every_months").notNull(),
  replyWorkingHours: integer("reply_working_hours").notNull(),
  planWorkingHours: integer("plan_working_hours").notNull(),
  nutrition: boolean("nutrition").notNull(),
  version: integer("version").notNull(),
  updatedAt: at("updated_at").notNull(),
});
