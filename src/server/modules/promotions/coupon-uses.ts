import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, lt, or, sql } from "#server/platform/db/orm.ts";
import { refuse } from "#server/platform/errors.ts";
import { COUPON_MINIMUM, type CouponProblem, couponRefusals } from "#shared/contract/checkout-refusals.ts";
import type { TypedCode } from "./evaluate-coupon.ts";
import { type Coupon, couponCodes, coupons, couponUses } from "./tables.ts";

export interface CouponUse {
  readonly couponId: string;
  /** As typed: the coupon's name or one of its codes. */
  readonly code: string | null;
  readonly orderId: string;
  readonly userId: string;
  readonly now: Date;
}

const messages: Readonly<Record<CouponProblem, string>> = {
  COUPON_UNKNOWN: "There is no such coupon",
  COUPON_NOT_YET: "This coupon does not hold yet",
  COUPON_ENDED: "This coupon has ended",
  COUPON_USED_UP: "This coupon has been used up",
  COUPON_USED_BY_YOU: "You have used this coupon already",
  COUPON_FIRST_ORDER_ONLY: "This coupon is for a first order",
  COUPON_MINIMUM: "The goods do not come to the coupon's minimum",
  COUPON_NOT_FOR_THESE: "This coupon is not for these goods",
  COUPON_BEATEN: "A discount that applies by itself takes off more, and this coupon does not combine with it",
};

export const couponRefused = (problem: CouponProblem, minimum = 0) =>
  problem === "COUPON_MINIMUM"
    ? refuse(COUPON_MINIMUM, messages[problem], { minimum })
    : refuse(couponRefusals[problem], messages[problem]);

interface Found {
  /** If it was found by a single-use code, `code` is that code. */
  readonly coupon: Coupon | undefined;
  readonly typed: TypedCode;
}

/** The coupon of a typed name or single-use code. */
export async function findCoupon(reader: Reader, code: string): Promise<Found> {
  const [named] = await reader.select().from(coupons).where(sql`lower(${coupons.code}) = lower(${code})`).limit(1);
  if (named !== undefined) return { coupon: named, typed: "name" };
  const [row] = await reader
    .select({ coupon: coupons, own: couponCodes, orderId: couponUses.orderId })
    .from(couponCodes)
    .innerJoin(coupons, eq(coupons.id, couponCodes.couponId))
    .leftJoin(couponUses, eq(couponUses.codeId, couponCodes.id))
    .where(sql`lower(${couponCodes.code}) = lower(${code})`)
    .limit(1);
  if (row === undefined) return { coupon: undefined, typed: "name" };
  const coupon = { ...row.coupon, code: row.own.code };
  if (row.own.revokedAt !== null) return { coupon, typed: "revoked" };
  return { coupon, typed: row.orderId === null ? "free" : "used" };
}

/** Takes a single-use code for an order. The coupon's row is locked, so that no other order takes it meanwhile. */
async function takeCode(tx: Tx, { couponId, code }: CouponUse): Promise<string> {
  const [row] = await tx
    .select({ id: couponCodes.id })
    .from(couponCodes)
    .leftJoin(couponUses, eq(couponUses.codeId, couponCodes.id))
    .where(
      and(
        eq(couponCodes.couponId, couponId),
        sql`lower(${couponCodes.code}) = lower(${code})`,
        isNull(couponCodes.revokedAt),
        isNull(couponUses.orderId),
      ),
    );
  if (row === undefined) throw couponRefused("COUPON_USED_UP");
  return row.id;
}

export function countUses(reader: Reader, couponId: string, userId: string): Promise<number> {
  return reader.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId)));
}

/** Counts one use. The guarded update locks the row, so that only one order gets the last use. */
export async function claimCoupon(tx: Tx, use: CouponUse): Promise<void> {
  const [row] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1`, updatedAt: use.now })
    // The coupon may have been withdrawn since it was evaluated, for example a voucher whose points were returned.
    .where(
      and(
        eq(coupons.id, use.couponId),
        eq(coupons.isActive, true),
        or(isNull(coupons.totalLimit), lt(coupons.usedCount, coupons.totalLimit)),
      ),
    )
    .returning({ perUserLimit: coupons.perUserLimit, hasCodes: coupons.hasCodes });
  if (row === undefined) throw couponRefused("COUPON_USED_UP");
  if (row.perUserLimit !== null && (await countUses(tx, use.couponId, use.userId)) >= row.perUserLimit) {
    throw couponRefused("COUPON_USED_BY_YOU");
  }
  const codeId = row.hasCodes ? await takeCode(tx, use) : null;
  const { orderId, couponId, userId, now } = use;
  await tx.insert(couponUses).values({ orderId, couponId, userId, codeId, usedAt: now });
}

/** Releases an order's use; no-op when it has none. */
export async function releaseCoupon(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [use] = await tx
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ couponId: couponUses.couponId });
  if (use === undefined) return;
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1`, updatedAt: now })
    .where(eq(coupons.id, use.couponId));
}

/** Whether any voucher with these codes was used. */
export async function isAnyUsed(reader: Reader, codes: readonly string[]): Promise<boolean> {
  if (codes.length === 0) return false;
  const lower = codes.map((code) => code.toLowerCase());
  const isOne = sql`lower(${coupons.code}) = any(${sql.param(lower)}::text[])`;
  return (await reader.$count(coupons, and(isOne, gt(coupons.usedCount, 0)))) > 0;
}

/** Disables an unused voucher; false when it was used. */
export async function withdrawCoupon(tx: Tx, code: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ isActive: false, updatedAt: now })
    .where(and(sql`lower(${coupons.code}) = lower(${code})`, eq(coupons.usedCount, 0)))
    .returning({ id: coupons.id });
  return rows.length === 1;
}
