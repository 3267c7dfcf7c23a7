import { at, id } from "#server/platform/db/columns.ts";
import { integer, jsonb, pgTable, text } from "#server/platform/db/orm.ts";
import type { ReviewPhoto } from "#shared/contract/reviews.ts";
import type { Language } from "#shared/i18n/languages.ts";

export type ReviewStatus = "pending" | "approved" | "rejected";

export const reviews = pgTable("reviews", {
  id: id().primaryKey(),
  productId: id("product_id").notNull(),
  userId: id("user_id"),
  author: text("author").notNull(),
  language: text("language").$type<Language>().notNull(),
  rating: integer("rating").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  photos: jsonb("photos").$type<readonly ReviewPhoto[]>().notNull().default([]),
  status: text("status").$type<ReviewStatus>().notNull(),
  createdAt: at("created_at").notNull(),
  decidedAt: at("decided_at"),
  refusal: text("refusal"),
});
