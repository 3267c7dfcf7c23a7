import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";
import type { HomeContent, Partner, ShopDetails, Transformation } from "#shared/contract/content.ts";

/** Something in a list that may wait unseen. */
export type Hideable<T> = T & { readonly isVisible: boolean };

/** What each block holds. */
export interface BlockData {
  readonly announcement: HomeContent["announcement"];
  readonly hero: HomeContent["hero"];
  readonly sections: HomeContent["sections"];
  readonly "how-it-works": HomeContent["howItWorks"];
  readonly transformations: readonly Hideable<Transformation>[];
  readonly partners: readonly Hideable<Partner>[];
  readonly faq: HomeContent["faq"];
  readonly closing: HomeContent["closing"];
  /** Slugs of packages in the order in which they stand. */
  readonly "package-order": readonly string[];
  readonly shop: ShopDetails;
}
export type BlockKey = keyof BlockData;

export const contentBlocks = pgTable("content_blocks", {
  key: text("key").$type<BlockKey>().primaryKey(),
  data: jsonb("data").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
