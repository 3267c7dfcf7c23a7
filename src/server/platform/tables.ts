import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/orm.ts";
import { at, id } from "./db/columns.ts";

export const contentVersions = pgTable("content_versions", {
  name: text("name").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** One row, with a new stamp after each change of a setting that a purchase reads. */
export const settingStamps = pgTable("setting_stamp", {
  isOnly: boolean("is_only").primaryKey(),
  stamp: uuid("stamp").notNull(),
});

export const idempotentReplies = pgTable(
  "idempotent_replies",
  {
    actor: text("actor").notNull(),
    route: text("route").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    reply: jsonb("reply"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.route, table.key] })],
);

export const auditEntries = pgTable("audit_entries", {
  id: id().primaryKey(),
  at: at("at").notNull(),
  actorId: uuid("actor_id"),
  actorLabel: text("actor_label").notNull(),
  action: text("action").notNull(),
  subjectKind: text("subject_kind").notNull(),
  subjectId: text("subject_id").notNull(),
  before: jsonb("before"),
  after: jsonb("after"),
  reason: text("reason"),
  ip: text("ip"),
  requestId: text("request_id"),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: at("ends_at").notNull(),
});
