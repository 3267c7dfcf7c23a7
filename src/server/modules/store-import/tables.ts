import { at, bytes, id } from "#server/platform/db/columns.ts";
import { integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { StoreSettings } from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import type { PictureFault } from "./ports.ts";

export const storeSettings = pgTable("store_settings", {
  store: text("store").$type<Store>().primaryKey(),
  settings: jsonb("settings").$type<StoreSettings>().notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const storeProducts = pgTable(
  "store_products",
  {
    store: text("store").$type<Store>().notNull(),
    /** Its identifier in the other shop. */
    handle: text("handle").notNull(),
    productId: id("product_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.handle] })],
);

export const pictureFetches = pgTable("picture_fetches", {
  id: id().primaryKey(),
  productId: id("product_id").notNull(),
  url: text("url").notNull(),
  position: integer("position").notNull(),
  alt: text("alt").notNull(),
  /** The option that it shows; null: all. */
  size: text("size"),
  status: text("status").$type<"waiting" | "done" | "failed">().notNull(),
  fault: text("fault").$type<PictureFault>(),
  attempts: integer("attempts").notNull().default(0),
  nextAt: at("next_at"),
  createdAt: at("created_at").notNull(),
});

export const customerInvitations = pgTable("customer_invitations", {
  emailHash: bytes("email_hash").primaryKey(),
  importId: id("import_id").notNull(),
  invitedAt: at("invited_at").notNull(),
});
