import { at } from "#server/platform/db/columns.ts";
import { integer, jsonb, pgTable, text } from "#server/platform/db/orm.ts";
import type { HomeContent, Partner, ShopDetails, Transformation } from "#shared/contract/content.ts";

/** A list item that can be hidden. */
export type Hideable<T> = T & { readonly isVisible: boolean };

/** The data of each block. */
export interface BlockData {
  readonly announcement: HomeContent["announcement"];
  readonly hero: HomeContent["hero"];
  readonly sections: HomeContent["sections"];
  readonly "how-it-works": HomeContent["howItWorks"];
  readonly transformations: readonly Hideable<Transformation>[];
  readonly partners: readonly Hideable<Partner>[];
  readonly faq: HomeContent["faq"];
  readonly closing: HomeContent["closing"];
  /** Package slugs in display order. */
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
