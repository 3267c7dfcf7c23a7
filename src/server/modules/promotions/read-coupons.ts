import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern } from "#server/platform/db/rows.ts";
import { notFound } from "#server/platform/errors.ts";
import type { AdminCoupon, adminListCoupons, CouponState } from "#shared/contract/admin-coupons.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { byCurrency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { toOfferState } from "#shared/domain/offer-state.ts";
import { type Coupon, coupons, type MinorByCurrency } from "./tables.ts";

type Query = QueryOf<typeof adminListCoupons>;

export const toMajors = (amounts: MinorByCurrency | null): AdminCoupon["amounts"] => {
  const of = (amount: number | undefined) => (amount === undefined ? null : toMajor(minor(amount)));
  return byCurrency((code) => of(amounts?.[code]));
};

function toState(coupon: Coupon, now: Date): CouponState {
  const { totalLimit, usedCount } = coupon;
  const state = toOfferState(coupon, now);
  const isUsedUp = totalLimit !== null && usedCount >= totalLimit;
  return isUsedUp && (state === "running" || state === "planned") ? "used_up" : state;
}

export function couponView(coupon: Coupon, now: Date): AdminCoupon {
  const { id, code, kind, firstOrderOnly, perUserLimit, totalLimit, usedCount } = coupon;
  const { categoryIds, isActive, hasCodes, version } = coupon;
  return {
    ...{
      id,
      code,
      kind,
      firstOrderOnly,
      perUserLimit,
      totalLimit,
      usedCount,
      categoryIds,
      isActive,
      hasCodes,
      version,
    },
    state: toState(coupon, now),
    percentage: coupon.percentHundredths === null ? null : coupon.percentHundredths / 100,
    amounts: toMajors(coupon.amounts),
    minimums: toMajors(coupon.minimums),
    startsAt: coupon.startsAt?.toISOString() ?? null,
    endsAt: coupon.endsAt?.toISOString() ?? null,
    isVoucher: coupon.ownerId !== null,
    createdAt: coupon.createdAt.toISOString(),
    updatedAt: coupon.updatedAt.toISOString(),
  };
}

// `stateOf` as an SQL condition.
function inState(state: CouponState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`coalesce(${coupons.endsAt} <= ${at}, false)`;
  const isUsedUp = sql`coalesce(${coupons.usedCount} >= ${coupons.totalLimit}, false)`;
  const isLater = sql`coalesce(${coupons.startsAt} > ${at}, false)`;
  const states: Readonly<Record<CouponState, SQL>> = {
    off: sql`not ${coupons.isActive}`,
    ended: sql`${coupons.isActive} and ${isOver}`,
    used_up: sql`${coupons.isActive} and not ${isOver} and ${isUsedUp}`,
    planned: sql`${coupons.isActive} and not ${isOver} and not ${isUsedUp} and ${isLater}`,
    running: sql`${coupons.isActive} and not ${isOver} and not ${isUsedUp} and not ${isLater}`,
  };
  return states[state];
}

const orders: Readonly<Record<Query["sort"], SQL>> = {
  newest: desc(coupons.createdAt),
  code: asc(sql`lower(${coupons.code})`),
  "-used": desc(coupons.usedCount),
  ends: sql`${coupons.endsAt} nulls last`,
};

/** A page of coupons without customers' vouchers. */
export async function listCoupons(reader: Reader, query: Query, now: Date): Promise<ReplyOf<typeof adminListCoupons>> {
  const { page, limit } = query;
  const where = and(
    query.of === "vouchers" ? isNotNull(coupons.ownerId) : isNull(coupons.ownerId),
    query.search ? sql`lower(${coupons.code}) like ${likePattern(query.search.toLowerCase())}` : undefined,
    query.kind === undefined ? undefined : eq(coupons.kind, query.kind),
    query.state === undefined ? undefined : inState(query.state, now),
  );
  const rows = await reader
    .select()
    .from(coupons)
    .where(where)
    .orderBy(orders[query.sort], desc(coupons.id))
    .limit(limit)
    .offset(Math.min((page - 1) * limit, 1_000_000));
  const total = await reader.$count(coupons, where);
  return { coupons: rows.map((row) => couponView(row, now)), pagination: toPagination(page, limit, total) };
}

/** Throws 404. */
export async function requireCoupon(reader: Reader, id: string): Promise<Coupon> {
  const [row] = await reader.select().from(coupons).where(eq(coupons.id, id)).limit(1);
  if (row === undefined) throw notFound("Coupon not found");
  return row;
}
