import { at, bytes } from "#server/platform/db/columns.ts";
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/orm.ts";
import type { LeftOut } from "#shared/contract/admin-feeds.ts";

export const feeds = pgTable("feeds", {
  name: text("name").primaryKey(),
  buildId: uuid("build_id").notNull(),
  /** The previous build, whose parts are kept for running downloads. */
  previousBuildId: uuid("previous_build_id"),
  catalogueVersion: bigint("catalogue_version", { mode: "number" }).notNull(),
  availabilityVersion: bigint("availability_version", { mode: "number" }).notNull(),
  /** Hash of the content; the same for builds with the same content. */
  hash: text("hash").notNull(),
  /** CRC-32 of the content, for gzip. */
  checksum: bigint("checksum", { mode: "number" }).notNull(),
  plainBytes: bigint("plain_bytes", { mode: "number" }).notNull(),
  deflatedBytes: bigint("deflated_bytes", { mode: "number" }).notNull(),
  items: integer("items").notNull(),
  leftOut: jsonb("left_out").$type<readonly LeftOut[]>().notNull(),
  builtAt: at("built_at").notNull(),
  tookMs: integer("took_ms").notNull(),
});
export type FeedRow = typeof feeds.$inferSelect;

export const feedParts = pgTable(
  "feed_parts",
  {
    buildId: uuid("build_id").notNull(),
    feed: text("feed").notNull(),
    position: integer("position").notNull(),
    /** Compressed; ends on a byte boundary. */
    body: bytes("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildId, table.feed, table.position] })],
);
