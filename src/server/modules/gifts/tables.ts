import { at, bytes, id, minor } from "#server/platform/db/columns.ts";
import { boolean, integer, pgTable, text, unique, uuid } from "#server/platform/db/orm.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { Language } from "#shared/i18n/languages.ts";

export const giftCards = pgTable(
  "gift_cards",
  {
    id: id().primaryKey(),
    codeHash: bytes("code_hash").notNull().unique(),
    codeSealed: bytes("code_sealed").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    initialMinor: minor("initial_minor").notNull(),
    balanceMinor: minor("balance_minor").notNull().default(zeroMinor),
    seq: integer("seq").notNull().default(0),
    buyerId: uuid("buyer_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** `null` for a card that was not bought: see `surplusOf`. */
    orderLineId: uuid("order_line_id"),
    /** The payment whose surplus became this card. */
    surplusOf: uuid("surplus_of"),
    piece: integer("piece").notNull(),
    isGiven: boolean("is_given").notNull(),
    expiresAt: at("expires_at").notNull(),
    cancelledAt: at("cancelled_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.orderLineId, table.piece)],
);
/** A gift card; amounts are in minor units of its currency. */
export type GiftCardRow = typeof giftCards.$inferSelect;

export type EntryKind = "issue" | "spend" | "release" | "refund" | "expiry" | "cancel";

export const giftCardEntries = pgTable(
  "gift_card_entries",
  {
    id: id().primaryKey(),
    cardId: uuid("card_id").notNull(),
    seq: integer("seq").notNull(),
    deltaMinor: minor("delta_minor").notNull(),
    balanceAfterMinor: minor("balance_after_minor").notNull(),
    kind: text("kind").$type<EntryKind>().notNull(),
    ref: text("ref").notNull(),
    orderId: uuid("order_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.cardId, table.seq), unique().on(table.cardId, table.kind, table.ref)],
);

export const orderGifts = pgTable("order_gifts", {
  orderId: uuid("order_id").primaryKey(),
  buyerId: uuid("buyer_id").notNull(),
  senderName: text("sender_name").notNull(),
  recipientName: text("recipient_name").notNull(),
  recipientEmail: text("recipient_email").notNull(),
  message: text("message").notNull(),
  language: text("language").$type<Language>().notNull(),
  sendAt: at("send_at").notNull(),
  sentAt: at("sent_at"),
  sends: integer("sends").notNull().default(0),
  tokenHash: bytes("token_hash").unique(),
  tokenExpiresAt: at("token_expires_at"),
  claimedAt: at("claimed_at"),
  claimedBy: uuid("claimed_by"),
  withdrawnAt: at("withdrawn_at"),
  createdAt: at("created_at").notNull(),
});
export type OrderGiftRow = typeof orderGifts.$inferSelect;
