import { at, bytes, id } from "#server/platform/db/columns.ts";
import { integer, pgTable, text, uuid } from "#server/platform/db/orm.ts";
import type { KeyPermission } from "#shared/domain/api-keys.ts";

export const apiKeys = pgTable("api_keys", {
  id: id().primaryKey(),
  /** The public prefix of the key, by which it is found. */
  prefix: text("prefix").notNull(),
  /** SHA-256 of the whole key. */
  hash: bytes("hash").notNull(),
  name: text("name").notNull(),
  permissions: text("permissions").array().$type<KeyPermission[]>().notNull(),
  ipAllow: text("ip_allow").array().notNull(),
  perMinute: integer("per_minute").notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  lastUsedAt: at("last_used_at"),
});
export type ApiKeyRow = typeof apiKeys.$inferSelect;
