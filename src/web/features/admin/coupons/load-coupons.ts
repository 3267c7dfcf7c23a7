import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import { adminListCouponCodes } from "#shared/contract/admin-coupon-codes.ts";
import { type AdminCoupon, adminGetCoupon, adminListCoupons } from "#shared/contract/admin-coupons.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type CouponsQuery = NonNullable<CallInput<typeof adminListCoupons>["query"]>;
export type CouponList = ReplyOf<typeof adminListCoupons>;

export function loadCoupons(url: string): Promise<CouponList> {
  const query = readQuery<CouponsQuery>(url, ["page", "limit", "search", "state", "kind", "of", "sort"]);
  return api(adminListCoupons, { query: { limit: "20", ...query } });
}

export interface CouponForm {
  /** `null` for a new one. */
  readonly coupon: AdminCoupon | null;
  readonly categories: readonly Pick<AdminCategory, "id" | "name">[];
}

/** `id` is "new" for a new coupon. */
export async function loadCoupon(id: string, may: May): Promise<CouponForm> {
  const [coupon, { categories }] = await Promise.all([
    id === "new" ? null : api(adminGetCoupon, { params: { id } }).then((reply) => reply.coupon),
    may("catalogue") ? api(adminListCategories, {}) : { categories: [] },
  ]);
  return { coupon, categories };
}

type CodesQuery = NonNullable<CallInput<typeof adminListCouponCodes>["query"]>;

export interface CouponCodesData {
  readonly coupon: AdminCoupon;
  readonly list: ReplyOf<typeof adminListCouponCodes>;
}

export async function loadCouponCodes(id: string, url: string): Promise<CouponCodesData> {
  const query = readQuery<CodesQuery>(url, ["page", "limit", "search", "state"]);
  const params = { id };
  const [{ coupon }, list] = await Promise.all([
    api(adminGetCoupon, { params }),
    api(adminListCouponCodes, { params, query: { limit: "50", ...query } }),
  ]);
  return { coupon, list };
}
