import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { GiftContext } from "./context.ts";
import { listWaitingGifts, sendNow } from "./send-gift.ts";
import { giftCards, orderGifts } from "./tables.ts";

const most = 10_000;

/** Gift cards bought and gifts given or claimed by a person, for the personal data export. */
export async function exportGifts(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const cards = await reader
    .select()
    .from(giftCards)
    .where(eq(giftCards.buyerId, userId))
    .orderBy(desc(giftCards.createdAt))
    .limit(most);
  const given = await reader.select().from(orderGifts).where(eq(orderGifts.buyerId, userId)).limit(most);
  const taken = await reader.select().from(orderGifts).where(eq(orderGifts.claimedBy, userId)).limit(most);
  return {
    giftCards: cards.map(({ orderId, currency, initialMinor, balanceMinor, expiresAt, createdAt }) => ({
      orderId,
      currency,
      initialAmount: toMajor(minor(initialMinor)),
      balance: toMajor(minor(balanceMinor)),
      expiresAt: expiresAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    giftsGiven: given.map(({ orderId, recipientName, recipientEmail, message, sendAt, sentAt, claimedAt }) => ({
      orderId,
      recipientName,
      recipientEmail,
      message,
      sendAt: sendAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      claimedAt: claimedAt?.toISOString() ?? null,
    })),
    giftsTaken: taken.map(({ senderName, message, claimedAt }) => ({
      senderName,
      message,
      claimedAt: claimedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Closes an account: sends its scheduled gifts now, since they are paid, then removes the names of giver and recipient.
 * Links and codes already sent stay valid.
 */
export async function eraseGifts(tx: Tx, context: GiftContext, userId: string): Promise<void> {
  for (const orderId of await listWaitingGifts(tx, userId)) await sendNow(tx, context, orderId);
  await tx
    .update(orderGifts)
    .set({ senderName: "", recipientName: "", recipientEmail: "", message: "" })
    .where(eq(orderGifts.buyerId, userId));
}
