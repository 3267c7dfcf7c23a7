import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, gt, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { lockCards, post } from "./post-entry.ts";
import { giftCards } from "./tables.ts";

const atOnce = 500;

/** Books out the remaining balance of expired cards. */
export async function expireCards(platform: Pick<Platform, "database" | "clock" | "ids" | "log">): Promise<void> {
  const { database, clock, log } = platform;
  const due = await database.reader
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(lte(giftCards.expiresAt, clock.now()), gt(giftCards.balanceMinor, zeroMinor)))
    .orderBy(asc(giftCards.expiresAt))
    .limit(atOnce);
  const expire = async (tx: Tx, id: string): Promise<void> => {
    // A refund may have extended the card's expiry since it was read.
    const [card] = await lockCards(tx, [id]);
    if (card === undefined || card.expiresAt > clock.now() || card.balanceMinor === 0) return;
    const ref = card.expiresAt.toISOString();
    await post(tx, platform, { cardId: id, deltaMinor: -card.balanceMinor, kind: "expiry", ref });
  };
  await eachAlone(
    log,
    "a gift card that has ended was not emptied",
    due.map((card) => card.id),
    (id) => database.transaction((tx) => expire(tx, id)),
  );
}
