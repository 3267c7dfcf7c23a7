import { sql } from "drizzle-orm";
import { boolean, customType, integer, jsonb, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { StaffCall } from "#server/platform/audit.ts";
import { at, bytes, id, minor, text2 } from "#server/platform/db/columns.ts";
import type { LineProblem } from "#shared/contract/admin-import.ts";
import type { ProductCard, ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

export type ProductImage = ProductCard["images"][number];
export type ReviewStatus = "pending" | "approved" | "rejected";

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
  programme: jsonb("programme").$type<NonNullable<ProductCard["programme"]>>(),
  coaching: jsonb("coaching").$type<NonNullable<ProductCard["coaching"]>>(),
  tags: text("tags").array().notNull(),
  /** Sizes on sale; maintained by a database trigger. */
  sizes: text("sizes").array().notNull().default([]),
  priceEgp: minor("price_egp").notNull(),
  priceSar: minor("price_sar").notNull(),
  priceAed: minor("price_aed").notNull(),
  priceUsd: minor("price_usd").notNull(),
  derivedCurrencies: text("derived_currencies").array().$type<Currency[]>().notNull(),
  discountPercentage: numeric("discount_percentage", { precision: 5, scale: 2, mode: "number" }).notNull(),
  isNewUntil: at("is_new_until"),
  popularity: integer("popularity").notNull(),
  ratingCount: integer("rating_count").notNull().default(0),
  ratingSum: integer("rating_sum").notNull().default(0),
  searchVector: tsvector("search_vector").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  archivedAt: at("archived_at"),
});

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
});

/** Available quantity of a row of `variants`. */
export const available = sql<number>`${variants.onHand} - ${variants.reserved}`;

export type ImportStatus = "queued" | "running" | "done" | "refused" | "failed";

export const imports = pgTable("imports", {
  id: id().primaryKey(),
  status: text("status").$type<ImportStatus>().notNull(),
  lines: integer("lines").notNull().default(0),
  doneLines: integer("done_lines").notNull().default(0),
  createdProducts: integer("created_products").notNull().default(0),
  updatedProducts: integer("updated_products").notNull().default(0),
  unchangedProducts: integer("unchanged_products").notNull().default(0),
  problems: jsonb("problems").$type<readonly LineProblem[]>().notNull().default([]),
  problemCount: integer("problem_count").notNull().default(0),
  askedBy: jsonb("asked_by").$type<StaffCall>(),
  fileName: text("file_name"),
  createdAt: at("created_at").notNull(),
  finishedAt: at("finished_at"),
});

export const importParts = pgTable(
  "import_parts",
  {
    importId: id("import_id").notNull(),
    place: integer("place").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
);

export const reviews = pgTable("reviews", {
  id: id().primaryKey(),
  productId: id("product_id").notNull(),
  userId: id("user_id"),
  author: text("author").notNull(),
  language: text("language").$type<Language>().notNull(),
  rating: integer("rating").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  status: text("status").$type<ReviewStatus>().notNull(),
  createdAt: at("created_at").notNull(),
  decidedAt: at("decided_at"),
  refusal: text("refusal"),
});

export const wishlistItems = pgTable(
  "wishlist_items",
  {
    userId: id("user_id").notNull(),
    productId: id("product_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
