import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type CouponUse,
  claimCoupon,
  countUses,
  findCoupon,
  isAnyUsed,
  releaseCoupon,
  withdrawCoupon,
} from "./coupon-uses.ts";
import { type CouponFacts, type CouponVerdict, evaluateCoupon } from "./evaluate-coupon.ts";
import { listRunning } from "./read-automatic.ts";
import { type AutomaticDiscount, type Coupon, coupons, type NewCoupon } from "./tables.ts";

export { couponAdminRoutes } from "./admin/routes.ts";
export { couponRefused } from "./coupon-uses.ts";
export type { CouponFacts, CouponVerdict } from "./evaluate-coupon.ts";
export type { AutomaticDiscount, Coupon, MinorByCurrency } from "./tables.ts";

export type CouponDraft = Omit<NewCoupon, "id" | "createdAt" | "updatedAt" | "usedCount" | "hasCodes">;

export interface Promotions {
  /** Evaluates a typed code for these goods; stores nothing. */
  readonly judge: (
    reader: Reader,
    code: string,
    facts: Omit<CouponFacts, "now" | "usesByUser" | "typed">,
  ) => Promise<{ readonly coupon: Coupon | undefined; readonly verdict: CouponVerdict }>;
  /** The automatic discounts that are active now, from which the cart chooses. */
  readonly listRunning: (reader: Reader) => Promise<readonly AutomaticDiscount[]>;
  /** Counts a use. Throws COUPON_USED_UP or COUPON_USED_BY_YOU. */
  readonly claim: (tx: Tx, use: Omit<CouponUse, "now">) => Promise<void>;
  readonly release: (tx: Tx, orderId: string) => Promise<void>;
  readonly create: (tx: Tx, coupon: CouponDraft) => Promise<Coupon>;
  /** Disables a voucher; false when it was used. */
  readonly withdraw: (tx: Tx, code: string) => Promise<boolean>;
  /** Whether one of these vouchers was used. */
  readonly isUsed: (reader: Reader, codes: readonly string[]) => Promise<boolean>;
}

export function createPromotions({ clock, ids }: Pick<Platform, "clock" | "ids">): Promotions {
  return {
    judge: async (reader, code, facts) => {
      const { coupon, typed } = await findCoupon(reader, code);
      const usesByUser = coupon === undefined ? 0 : await countUses(reader, coupon.id, facts.userId);
      return { coupon, verdict: evaluateCoupon(coupon, { ...facts, now: clock.now(), usesByUser, typed }) };
    },
    listRunning: (reader) => listRunning(reader, clock.now()),
    claim: (tx, use) => claimCoupon(tx, { ...use, now: clock.now() }),
    withdraw: (tx, code) => withdrawCoupon(tx, code, clock.now()),
    isUsed: isAnyUsed,
    release: (tx, orderId) => releaseCoupon(tx, orderId, clock.now()),
    create: async (tx, draft) => {
      const now = clock.now();
      const [row] = await tx
        .insert(coupons)
        .values({ ...draft, id: ids.next(), createdAt: now, updatedAt: now })
        .returning();
      if (row === undefined) throw new Error("a coupon was not written");
      return row;
    },
  };
}
