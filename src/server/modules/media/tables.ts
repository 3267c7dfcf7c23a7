import { at } from "#server/platform/db/columns.ts";
import { bigint, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { MediaFormat } from "./picture.ts";

export const media = pgTable("media", {
  hash: text("hash").primaryKey(),
  format: text("format").$type<MediaFormat>().notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  placeholder: text("placeholder").notNull(),
  unusedSince: at("unused_since"),
  /** The file's name on the device that last uploaded it. */
  fileName: text("file_name"),
  /** When staff last added it; null for pictures of customers, which the library never shows. */
  libraryAt: at("library_at"),
  createdAt: at("created_at").notNull(),
});

/** What shows a picture now; written by database triggers alone. */
export const pictureUses = pgTable(
  "picture_uses",
  {
    hash: text("hash").notNull(),
    kind: text("kind").notNull(),
    owner: text("owner").notNull(),
    alt: jsonb("alt").$type<LocalizedText>().notNull(),
    searched: text("searched").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.owner, table.hash] })],
);

export const videos = pgTable("videos", {
  hash: text("hash").primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  ms: integer("ms").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: at("created_at").notNull(),
});
