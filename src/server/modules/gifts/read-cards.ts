import type { Reader } from "#server/platform/db/database.ts";
import { and, count, desc, eq } from "#server/platform/db/orm.ts";
import type { QueryOf } from "#shared/contract/endpoint.ts";
import type { BoughtGiftCard, GiftCard, listGiftCards } from "#shared/contract/gifts.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import { formatGiftCode, readGiftCode } from "#shared/domain/gift-code.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { GiftContext } from "./context.ts";
import { cardGiven, codeUnreadable, noSuchCard } from "./errors.ts";
import { cardsByCode, toStatus } from "./find-gift-cards.ts";
import { shownCode } from "./gift-mails.ts";
import { type GiftCardRow, giftCards, orderGifts } from "./tables.ts";

const toFacts = (card: GiftCardRow, now: Date) => ({
  currency: card.currency,
  balance: toMajor(minor(card.balanceMinor)),
  initialAmount: toMajor(minor(card.initialMinor)),
  expiresAt: card.expiresAt.toISOString(),
  status: toStatus(card, now),
});

/** The balance of the card with this code. Throws GIFT_CARD_UNKNOWN. */
export async function readCard({ platform }: GiftContext, typed: string): Promise<GiftCard> {
  const card = (await cardsByCode(platform.database.reader, [typed])).get(typed);
  if (card === undefined) throw noSuchCard();
  return { code: formatGiftCode(readGiftCode(typed) ?? ""), ...toFacts(card, platform.clock.now()) };
}

type NumbersOf = (reader: Reader, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A page of the cards that a customer bought. */
export async function listCards(
  { platform }: GiftContext,
  numbersOf: NumbersOf,
  userId: string,
  { page, limit }: QueryOf<typeof listGiftCards>,
): Promise<{ giftCards: BoughtGiftCard[]; pagination: Pagination }> {
  const { reader } = platform.database;
  const isMine = eq(giftCards.buyerId, userId);
  const rows = await reader
    .select({ card: giftCards, recipientName: orderGifts.recipientName })
    .from(giftCards)
    .leftJoin(orderGifts, eq(orderGifts.orderId, giftCards.orderId))
    .where(isMine)
    .orderBy(desc(giftCards.createdAt), desc(giftCards.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await reader.select({ total: count() }).from(giftCards).where(isMine);
  const numbers = await numbersOf(reader, [...new Set(rows.map(({ card }) => card.orderId))]);
  const now = platform.clock.now();
  return {
    giftCards: rows.map(({ card, recipientName }) => ({
      id: card.id,
      ...toFacts(card, now),
      orderId: card.orderId,
      orderNumber: numbers.get(card.orderId) ?? "",
      recipientName: card.isGiven ? recipientName : null,
      isRevealable: !card.isGiven,
      createdAt: card.createdAt.toISOString(),
    })),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}

/** The code of a customer's own card. Throws GIFT_CARD_UNKNOWN, GIFT_CARD_GIVEN, GIFT_CARD_SEALED. */
export async function revealCode(context: GiftContext, userId: string, cardId: string): Promise<string> {
  const [card] = await context.platform.database.reader
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.id, cardId), eq(giftCards.buyerId, userId)))
    .limit(1);
  if (card === undefined) throw noSuchCard();
  if (card.isGiven) throw cardGiven();
  const code = shownCode(context, card);
  if (code === undefined) throw codeUnreadable();
  return code;
}
