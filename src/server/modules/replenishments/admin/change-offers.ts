import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { isForeignKeyViolation } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminGetReplenishmentMarkets } from "#shared/contract/admin-replenishments.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { type Market, markets } from "#shared/domain/markets.ts";
import { findOffer, type Offer } from "../offers.ts";
import { replenishmentMarketsOff, replenishmentOffers } from "../tables.ts";

/** Allows or stops repeat orders of a product. Throws 404. */
export async function saveOffer(
  { database, clock, audit }: Platform,
  call: StaffCall,
  { productId, offer }: { readonly productId: string; readonly offer: Offer | null },
): Promise<Offer | null> {
  await database
    .transaction(async (tx) => {
      const before = (await findOffer(tx, productId)) ?? null;
      if (offer === null) await tx.delete(replenishmentOffers).where(eq(replenishmentOffers.productId, productId));
      else {
        const set = { ...offer, updatedAt: clock.now() };
        await tx
          .insert(replenishmentOffers)
          .values({ ...set, productId })
          .onConflictDoUpdate({ target: replenishmentOffers.productId, set });
      }
      await audit.record(tx, call, {
        ...{ action: "product.replenishment", subjectKind: "product", subjectId: productId },
        ...{ before, after: offer },
      });
    })
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? notFound("No such product") : error;
    });
  return offer;
}

export async function listMarkets(reader: Reader): Promise<ReplyOf<typeof adminGetReplenishmentMarkets>> {
  const off = new Set(
    (await reader.select().from(replenishmentMarketsOff).limit(markets.length)).map((row) => row.market),
  );
  return { markets: markets.map((market) => ({ market, isOn: !off.has(market) })) };
}

/** Switches repeat orders on or off in a market. */
export async function setMarket(
  { database, clock, audit }: Platform,
  call: StaffCall,
  { market, isOn }: { readonly market: Market; readonly isOn: boolean },
): Promise<ReplyOf<typeof adminGetReplenishmentMarkets>> {
  await database.transaction(async (tx) => {
    const before = (await listMarkets(tx)).markets.find((each) => each.market === market)?.isOn;
    if (before === isOn) return;
    if (isOn) await tx.delete(replenishmentMarketsOff).where(eq(replenishmentMarketsOff.market, market));
    else await tx.insert(replenishmentMarketsOff).values({ market, at: clock.now() }).onConflictDoNothing();
    await audit.record(tx, call, {
      ...{ action: "market.replenishment", subjectKind: "market", subjectId: market },
      ...{ before: { isOn: before }, after: { isOn } },
    });
  });
  return listMarkets(database.reader);
}
