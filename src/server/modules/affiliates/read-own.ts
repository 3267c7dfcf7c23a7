import type { Reader } from "#server/platform/db/database.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import type { getOwnAffiliate, listOwnCommissions, OwnAffiliate } from "#shared/contract/affiliates.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { holdDays, leftOf, minPayoutMinor } from "#shared/domain/affiliates.ts";
import { byCurrency, currencies } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { noAffiliate } from "./errors.ts";
import { readBalances, readSales, readVisits } from "./figures.ts";
import type { AffiliateDeps } from "./ports.ts";
import {
  type AffiliateRow,
  type AttributionRow,
  affiliateOffers,
  affiliatePayoutItems,
  affiliatePayouts,
  affiliates,
  commissionEntries,
  type EntryRow,
  type OfferRow,
  orderAttributions,
} from "./tables.ts";

/** The affiliate of a user account. */
export async function findByUser(reader: Reader, userId: string): Promise<AffiliateRow | undefined> {
  const [row] = await reader.select().from(affiliates).where(eq(affiliates.userId, userId));
  return row;
}

/** Whether a user has an affiliate's page, also once the link has ended. */
export const isAffiliate = async (reader: Reader, userId: string): Promise<boolean> =>
  (await findByUser(reader, userId)) !== undefined;

const toAmounts = ({ amounts }: OfferRow) => {
  const of = (value: number | undefined) => (value === undefined ? null : toMajor(minor(value)));
  return byCurrency((code) => of(amounts?.[code]));
};

export const offerView = (offer: OfferRow) => ({
  percent: offer.percentHundredths === null ? null : offer.percentHundredths / 100,
  amounts: toAmounts(offer),
  applies: offer.applies,
  renewals: offer.renewals,
  cookieDays: offer.cookieDays,
});

export async function listOwnPayouts(reader: Reader, affiliateId: string): Promise<OwnAffiliate["payouts"]> {
  const rows = await reader
    .select({ payout: affiliatePayouts, item: affiliatePayoutItems })
    .from(affiliatePayoutItems)
    .innerJoin(affiliatePayouts, eq(affiliatePayouts.id, affiliatePayoutItems.payoutId))
    .where(eq(affiliatePayoutItems.affiliateId, affiliateId))
    .orderBy(desc(affiliatePayouts.createdAt), desc(affiliatePayouts.id))
    .limit(100);
  return rows.map(({ payout, item }) => ({
    ...{ id: payout.id, state: payout.state, reference: item.reference, currency: item.currency },
    at: (payout.settledAt ?? payout.createdAt).toISOString(),
    amount: toMajor(item.amountMinor),
  }));
}

/** An affiliate's own page: figures, and nothing about customers. */
export async function readOwnAffiliate(
  reader: Reader,
  { platform }: Pick<AffiliateDeps, "platform">,
  userId: string,
): Promise<ReplyOf<typeof getOwnAffiliate>> {
  const row = await findByUser(reader, userId);
  if (row === undefined) return { affiliate: null };
  const { id, code, status, ibanLast4 } = row;
  const [offer] = await reader
    .select({
      own: affiliateOffers,
      coupon: sql<string | null>`(select c.code from coupons c where c.id = ${affiliateOffers.couponId})`,
    })
    .from(affiliateOffers)
    .where(eq(affiliateOffers.affiliateId, id));
  if (offer === undefined) throw new Error("an affiliate has no offer");
  const sales = (await readSales(reader, [id])).get(id) ?? [];
  const { categoryIds, productIds } = offer.own;
  return {
    affiliate: {
      ...{ code, status, ibanLast4, holdDays, coupon: offer.coupon },
      url: `${platform.origin()}/c/${code}`,
      offer: { ...offerView(offer.own), isLimited: categoryIds !== null || productIds !== null },
      minimums: currencies.map((currency) => ({ currency, amount: toMajor(minPayoutMinor[currency]) })),
      visits: (await readVisits(reader, [id])).get(id) ?? 0,
      orders: sales.reduce((all, { orders }) => all + orders, 0),
      balances: (await readBalances(reader, [id])).get(id) ?? [],
      payouts: await listOwnPayouts(reader, id),
    },
  };
}

/** What an entry tells of its order's commission. */
function toCommission({ kind }: EntryRow, order: AttributionRow | null) {
  const isWaiting = kind === "earned" && order !== null && order.releasedAt === null && leftOf(order) > 0;
  const isLess = kind === "reversed" || kind === "taken_back";
  return {
    isWaiting,
    dueAt: isWaiting ? (order.dueAt?.toISOString() ?? null) : null,
    earnedAt: isLess ? (order?.earnedAt?.toISOString() ?? null) : null,
  };
}

/** Throws 404 for a user who is no affiliate. */
export async function listOwnEntries(
  reader: Reader,
  userId: string,
  { page, limit }: QueryOf<typeof listOwnCommissions>,
): Promise<ReplyOf<typeof listOwnCommissions>> {
  const own = await findByUser(reader, userId);
  if (own === undefined) throw noAffiliate();
  const where = eq(commissionEntries.affiliateId, own.id);
  const rows = await reader
    .select({ entry: commissionEntries, order: orderAttributions })
    .from(commissionEntries)
    .leftJoin(orderAttributions, eq(orderAttributions.orderId, commissionEntries.orderId))
    .where(where)
    .orderBy(desc(commissionEntries.at), desc(commissionEntries.seq))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    entries: rows.map(({ entry, order }) => ({
      ...{ id: entry.id, kind: entry.kind, bucket: entry.bucket, currency: entry.currency, why: entry.why },
      ...toCommission(entry, order),
      at: entry.at.toISOString(),
      amount: toMajor(entry.deltaMinor),
    })),
    pagination: toPagination(page, limit, await reader.$count(commissionEntries, where)),
  };
}
