import type { FindGiftCards, GiftCardFound, GiftCardProblem } from "#server/modules/checkout/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { GiftCardStatus } from "#shared/contract/gifts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { readGiftCode } from "#shared/domain/gift-code.ts";
import { minor, zeroMinor } from "#shared/domain/money.ts";
import { hashOfCode } from "./codes.ts";
import { type GiftCardRow, giftCards } from "./tables.ts";

/** The current status of a card. */
export function toStatus(
  card: Pick<GiftCardRow, "cancelledAt" | "expiresAt" | "balanceMinor">,
  now: Date,
): GiftCardStatus {
  if (card.cancelledAt !== null) return "cancelled";
  if (card.expiresAt <= now) return "expired";
  return card.balanceMinor === 0 ? "empty" : "active";
}

const problems: Readonly<Record<GiftCardStatus, GiftCardProblem | null>> = {
  active: null,
  empty: "GIFT_CARD_EMPTY",
  expired: "GIFT_CARD_EXPIRED",
  cancelled: "GIFT_CARD_EMPTY",
};

export async function cardsByCode(reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, GiftCardRow>> {
  const hashes = new Map<string, string>();
  for (const typed of codes) {
    const bare = readGiftCode(typed);
    if (bare !== undefined) hashes.set(hashOfCode(bare).toString("hex"), typed);
  }
  if (hashes.size === 0) return new Map();
  const rows = await reader
    .select()
    .from(giftCards)
    .where(
      inArray(
        giftCards.codeHash,
        [...hashes.keys()].map((hash) => Buffer.from(hash, "hex")),
      ),
    );
  return new Map(rows.map((row) => [hashes.get(row.codeHash.toString("hex")) ?? "", row]));
}

function found(code: string, card: GiftCardRow | undefined, currency: Currency, now: Date): GiftCardFound {
  const refused = (problem: GiftCardProblem) => ({ code, cardId: null, balanceMinor: zeroMinor, problem });
  if (card === undefined) return refused("GIFT_CARD_UNKNOWN");
  const problem = problems[toStatus(card, now)];
  if (problem !== null) return refused(problem);
  if (card.currency !== currency) return refused("GIFT_CARD_CURRENCY");
  return { code, cardId: card.id, balanceMinor: minor(card.balanceMinor), problem: null };
}

/** Checks how much typed codes can pay, for checkout. */
export function createFindGiftCards({ clock }: Pick<Platform, "clock">): FindGiftCards {
  return async (reader, codes, currency) => {
    const cards = await cardsByCode(reader, codes);
    return codes.map((code) => found(code, cards.get(code), currency, clock.now()));
  };
}
