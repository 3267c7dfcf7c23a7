import { type OrderEvents, type OrderRow, type PlacedOrder, toLineCosts } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { affiliateCodePattern, toBase, toCommission } from "#shared/domain/affiliates.ts";
import { sum, zeroMinor } from "#shared/domain/money.ts";
import { isOwnOrder } from "./is-own.ts";
import type { AffiliateDeps } from "./ports.ts";
import { type AttributionRow, affiliateOffers, affiliates, type OfferRow, orderAttributions } from "./tables.ts";

type Way = Pick<AttributionRow, "by" | "fromOrderId">;
interface Found extends Way {
  readonly offer: OfferRow;
}

const active = eq(affiliates.status, "active");

async function findOffer(tx: Tx, condition: ReturnType<typeof and>): Promise<OfferRow | undefined> {
  const [row] = await tx
    .select({ offer: affiliateOffers })
    .from(affiliates)
    .innerJoin(affiliateOffers, eq(affiliateOffers.affiliateId, affiliates.id))
    .where(and(condition, active));
  return row?.offer;
}

/** A coupon takes precedence over a link. */
async function findForPurchase(
  tx: Tx,
  { couponId }: OrderRow,
  linkCode: string | undefined,
): Promise<Found | undefined> {
  const byCode = couponId === null ? undefined : await findOffer(tx, eq(affiliateOffers.couponId, couponId));
  if (byCode !== undefined) return { offer: byCode, by: "code", fromOrderId: null };
  // A cookie can hold anything.
  const code = linkCode?.trim().toLowerCase() ?? "";
  const byLink = affiliateCodePattern.test(code) ? await findOffer(tx, eq(affiliates.code, code)) : undefined;
  return byLink && { offer: byLink, by: "link", fromOrderId: null };
}

/** An expired order that is placed again keeps its affiliate. */
async function findReplaced(tx: Tx, orderId: string): Promise<Found | undefined> {
  const [row] = await tx.select().from(orderAttributions).where(eq(orderAttributions.orderId, orderId));
  const offer = row && (await findOffer(tx, eq(affiliates.id, row.affiliateId)));
  return offer && { offer, by: row.by, fromOrderId: row.fromOrderId };
}

interface Begun {
  readonly order_id: string;
  readonly affiliate_id: string;
  readonly renewed: number;
}

/** The first renewals of a subscription count, as many as the offer says, if an affiliate's order began it. */
async function findForRenewal(tx: Tx, orderId: string): Promise<Found | undefined> {
  const [begun] = await readRows<Begun>(
    tx,
    sql`select a.order_id, a.affiliate_id, (select count(*)::int from order_attributions r join orders o on o.id = r.order_id
        where r.from_order_id = a.order_id and o.status not in ('expired', 'cancelled')) as renewed
      from subscription_renewals n join subscription_periods p on p.subscription_id = n.subscription_id
        join order_lines l on l.id = p.order_line_id
        join order_attributions a on a.order_id = l.order_id and a.by <> 'renewal'
      where n.order_id = ${orderId}::uuid order by p.number desc limit 1`,
  );
  if (begun === undefined) return undefined;
  const offer = await findOffer(tx, eq(affiliates.id, begun.affiliate_id));
  if (offer === undefined || begun.renewed >= (offer.renewals ?? 0)) return undefined;
  return { offer, by: "renewal", fromOrderId: begun.order_id };
}

/** Whether this customer has paid for another order. */
export async function hasPaidOther(tx: Tx, { id, userId }: Pick<OrderRow, "id" | "userId">): Promise<boolean> {
  const rows = await readRows(
    tx,
    sql`select 1 from orders where user_id = ${userId}::uuid and id <> ${id}::uuid and origin not in ('reward', 'exchange')
      and payment_status in ('paid', 'partially_refunded', 'refunded') limit 1`,
  );
  return rows.length > 0;
}

/** The lines that an offer counts, and their price after all discounts. Gift cards never count. */
function toGoods({ categoryIds, productIds }: OfferRow, { order, lines }: PlacedOrder) {
  const isEvery = categoryIds === null && productIds === null;
  const costs = toLineCosts(order, lines);
  const counted = lines.filter(
    ({ id, kind, productId, categoryId }) =>
      kind !== "gift_card" &&
      (costs.get(id) ?? 0) > 0 &&
      (isEvery ||
        productIds?.includes(productId) === true ||
        (categoryId !== null && categoryIds?.includes(categoryId) === true)),
  );
  return {
    lineIds: counted.map(({ id }) => id),
    goodsMinor: sum(counted.map(({ id }) => costs.get(id) ?? zeroMinor)),
  };
}

/** Attributes an order when it is placed. The affiliate's own orders and those of staff are silently left out. */
export async function attribute(
  tx: Tx,
  { platform }: Pick<AffiliateDeps, "platform">,
  placed: PlacedOrder,
  { linkCode, replaces }: Parameters<OrderEvents["placed"]>[2],
): Promise<void> {
  const { order } = placed;
  const isRenewal = order.origin === "renewal";
  if (!isRenewal && order.origin !== "purchase") return;
  const toFind = isRenewal ? findForRenewal(tx, order.id) : findForPurchase(tx, order, linkCode);
  const found = (await toFind) ?? (replaces === undefined ? undefined : await findReplaced(tx, replaces));
  if (found === undefined) return;
  const { offer, ...way } = found;
  const goods = toGoods(offer, placed);
  const baseMinor = toBase(goods.goodsMinor, order.taxHundredths);
  const commissionMinor = toCommission(offer, baseMinor, order.currency);
  if (commissionMinor === 0) return;
  const isFirstOnly = offer.applies === "first_order";
  if (isFirstOnly && (await hasPaidOther(tx, order))) return;
  if (await isOwnOrder(tx, offer.affiliateId, order)) return;
  await tx.insert(orderAttributions).values({
    ...{ ...goods, ...way, isFirstOnly, baseMinor, commissionMinor },
    ...{ orderId: order.id, affiliateId: offer.affiliateId, currency: order.currency },
    createdAt: platform.clock.now(),
  });
}
