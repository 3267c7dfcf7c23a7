import type { MailMoney } from "#server/modules/notifications/index.ts";
import type { OrderLineRow, OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { formatGiftCode } from "#shared/domain/gift-code.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { GiftContext } from "./context.ts";
import type { GiftCardRow, OrderGiftRow } from "./tables.ts";

/** The formatted code; `undefined` when it was encrypted with a secret that no longer exists. */
export function shownCode({ codes }: Pick<GiftContext, "codes">, card: GiftCardRow): string | undefined {
  const bare = codes.open(card.codeSealed);
  return bare === undefined ? undefined : formatGiftCode(bare);
}

const readBalance = (card: GiftCardRow): MailMoney => ({ amountMinor: card.balanceMinor, currency: card.currency });

/** Mails the buyer the code of their own card. */
export async function mailOwnCard(tx: Tx, context: GiftContext, order: OrderRow, card: GiftCardRow): Promise<void> {
  const person = (await context.people.find(tx, [order.userId])).get(order.userId);
  const code = shownCode(context, card);
  if (person === undefined || code === undefined) return;
  await context.notify(tx, {
    kind: "gift-card",
    to: person.email,
    userId: order.userId,
    language: order.language,
    key: `gift-card:${card.id}:0`,
    data: {
      recipientName: person.firstName,
      message: "",
      code,
      balance: { amountMinor: card.initialMinor, currency: card.currency },
      ...(card.surplusOf === null ? {} : { surplusOf: order.number }),
      until: card.expiresAt.toISOString(),
    },
  });
}

/** Mails the recipient the cards of a gift with their codes. */
export async function mailGivenCards(
  tx: Tx,
  context: GiftContext,
  gift: OrderGiftRow,
  cards: readonly GiftCardRow[],
): Promise<void> {
  const { senderName, recipientName, message } = gift;
  for (const card of cards) {
    const code = shownCode(context, card);
    if (code === undefined) continue;
    await context.notify(tx, {
      kind: "gift-card",
      to: gift.recipientEmail,
      userId: null,
      language: gift.language,
      key: `gift-card:${card.id}:${gift.sends}`,
      data: {
        recipientName,
        senderName,
        message,
        code,
        balance: readBalance(card),
        until: card.expiresAt.toISOString(),
      },
    });
  }
}

const named = 3;

/** A short description of the gift: the first names, then an ellipsis. */
function toWhat(lines: readonly OrderLineRow[]): LocalizedText {
  const names = lines.slice(0, named).map((line) => line.name);
  const more = lines.length > named ? "…" : "";
  return {
    ar: names.map((name) => name.ar).join("، ") + more,
    en: names.map((name) => name.en).join(", ") + more,
  };
}

/** Mails the recipient about everything in a gift except its cards; `path` is the claim link. */
export async function mailGift(
  tx: Tx,
  { notify }: GiftContext,
  gift: OrderGiftRow,
  lines: readonly OrderLineRow[],
  path: string | undefined,
): Promise<void> {
  const { senderName, recipientName, message } = gift;
  const what = toWhat(lines);
  await notify(tx, {
    kind: "gift",
    to: gift.recipientEmail,
    userId: null,
    language: gift.language,
    key: `gift:${gift.orderId}:${gift.sends}`,
    data: { recipientName, senderName, message, what, ...(path === undefined ? {} : { path }) },
  });
}
