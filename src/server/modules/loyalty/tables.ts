import { at, id, text2 } from "#server/platform/db/columns.ts";
import { bigint, boolean, integer, jsonb, pgTable, text, unique, uuid } from "#server/platform/db/orm.ts";
import type { PointsKind, Reward } from "#shared/contract/loyalty.ts";
import type { Currency } from "#shared/domain/currency.ts";

const points = (name: string) => bigint(name, { mode: "number" });

export const pointsAccounts = pgTable("points_accounts", {
  userId: uuid("user_id").primaryKey(),
  balance: points("balance").notNull().default(0),
  debt: points("debt").notNull().default(0),
  seq: integer("seq").notNull().default(0),
});

export const pointsEntries = pgTable(
  "points_entries",
  {
    id: id().primaryKey(),
    userId: uuid("user_id").notNull(),
    seq: integer("seq").notNull(),
    delta: points("delta").notNull(),
    balanceAfter: points("balance_after").notNull(),
    kind: text("kind").$type<PointsKind>().notNull(),
    ref: text("ref").notNull(),
    orderId: uuid("order_id"),
    note: text("note"),
    expiresAt: at("expires_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.userId, table.seq), unique().on(table.kind, table.ref)],
);

export const rewards = pgTable("rewards", {
  id: id().primaryKey(),
  kind: text("kind").$type<Reward["kind"]>().notNull(),
  name: text2("name").notNull(),
  description: text2("description").notNull(),
  image: jsonb("image").$type<Reward["image"]>(),
  points: integer("points").notNull(),
  productId: uuid("product_id"),
  amounts: jsonb("amounts").$type<Readonly<Partial<Record<Currency, number>>>>(),
  stock: integer("stock"),
  position: integer("position").notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
});

export const pointsRules = pgTable("points_rules", {
  isOnly: boolean("is_only").primaryKey().default(true),
  egpMinorPerPointEarned: integer("egp_minor_per_point_earned").notNull(),
  egpMinorPerPointSpent: integer("egp_minor_per_point_spent").notNull(),
  lifeMonths: integer("life_months").notNull(),
  silverFrom: integer("silver_from").notNull(),
  silverHundredths: integer("silver_hundredths").notNull(),
  goldFrom: integer("gold_from").notNull(),
  goldHundredths: integer("gold_hundredths").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: at("updated_at").notNull(),
});
