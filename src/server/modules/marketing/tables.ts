import { at, id, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, jsonb, pgTable, primaryKey, text } from "#server/platform/db/orm.ts";
import type { CampaignState, CampaignTexts } from "#shared/contract/admin-campaigns.ts";
import type { SegmentTree } from "#shared/contract/admin-segments.ts";
import type { Arm, FlowName } from "#shared/domain/flows.ts";

export const flowSwitches = pgTable("flow_switches", {
  flow: text("flow").$type<FlowName>().primaryKey(),
  isOn: boolean("is_on").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});

export const flowRuns = pgTable("flow_runs", {
  id: id().primaryKey(),
  flow: text("flow").notNull(),
  subjectKey: text("subject_key").notNull(),
  userId: id("user_id").notNull(),
  productId: id("product_id"),
  arm: text("arm").$type<Arm>().notNull(),
  step: integer("step").notNull().default(0),
  facts: jsonb("facts").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  messageKey: text("message_key"),
  reachedAt: at("reached_at"),
  nextAt: at("next_at"),
  stoppedAt: at("stopped_at"),
  stopReason: text("stop_reason").$type<"purchase" | "changed" | "stopped">(),
  createdAt: at("created_at").notNull(),
});
export type FlowRunRow = typeof flowRuns.$inferSelect;

export const flowConversions = pgTable(
  "flow_conversions",
  {
    runId: id("run_id").notNull(),
    orderId: id("order_id").notNull(),
    goodsEgpMinor: minor("goods_egp_minor").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.orderId] })],
);

export const segments = pgTable("segments", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  tree: jsonb("tree").$type<SegmentTree>().notNull(),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type SegmentRow = typeof segments.$inferSelect;

export const campaigns = pgTable("campaigns", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  segmentId: id("segment_id").notNull(),
  texts: jsonb("texts").$type<CampaignTexts>().notNull(),
  path: text("path").notNull(),
  couponId: id("coupon_id"),
  state: text("state").$type<CampaignState>().notNull(),
  editedBy: id("edited_by").notNull(),
  approvedBy: id("approved_by"),
  approvedAt: at("approved_at"),
  people: integer("people"),
  startedAt: at("started_at"),
  endedAt: at("ended_at"),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
export type CampaignRow = typeof campaigns.$inferSelect;
