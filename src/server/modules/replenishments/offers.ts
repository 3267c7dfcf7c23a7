import type { Reader } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import type { Market } from "#shared/domain/markets.ts";
import { replenishmentMarketsOff, replenishmentOffers } from "./tables.ts";

export interface Offer {
  readonly percent: number;
  /** The suggested interval in days. */
  readonly everyDays: number;
}

export async function isMarketOn(reader: Reader, market: Market): Promise<boolean> {
  const [off] = await reader.select().from(replenishmentMarketsOff).where(eq(replenishmentMarketsOff.market, market));
  return off === undefined;
}

/** The offer of repeat orders for a product, whatever the market. */
export async function findOffer(reader: Reader, productId: string): Promise<Offer | undefined> {
  const { percent, everyDays } = replenishmentOffers;
  const [row] = await reader
    .select({ percent, everyDays })
    .from(replenishmentOffers)
    .where(inArray(replenishmentOffers.productId, [productId]));
  return row;
}

/** The same, if the market allows repeat orders. */
export async function findOfferIn(reader: Reader, productId: string, market: Market): Promise<Offer | undefined> {
  const offer = await findOffer(reader, productId);
  return offer !== undefined && (await isMarketOn(reader, market)) ? offer : undefined;
}
