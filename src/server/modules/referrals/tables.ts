import { at, id } from "#server/platform/db/columns.ts";
import { pgTable, text } from "#server/platform/db/orm.ts";

export const referralCodes = pgTable("referral_codes", {
  userId: id("user_id").primaryKey(),
  code: text("code").notNull().unique(),
  createdAt: at("created_at").notNull(),
});

export const referrals = pgTable("referrals", {
  friendId: id("friend_id").primaryKey(),
  referrerId: id("referrer_id").notNull(),
  createdAt: at("created_at").notNull(),
  orderId: id("order_id"),
  rewardedAt: at("rewarded_at"),
  takenBackAt: at("taken_back_at"),
});
export type ReferralRow = typeof referrals.$inferSelect;
