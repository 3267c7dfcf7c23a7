import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminCreateCoupon,
  adminGetCoupon,
  adminListCoupons,
  adminRemoveCoupon,
  adminUpdateCoupon,
} from "#shared/contract/admin-coupons.ts";
import { couponView, listCoupons, requireCoupon } from "../read-coupons.ts";
import { type CouponAdmin, createCoupon, removeCoupon, updateCoupon } from "./coupons.ts";

/** Staff routes for coupons. */
export function couponAdminRoutes(couponAdmin: CouponAdmin): Route[] {
  const { clock, database } = couponAdmin.platform;
  const { reader } = database;
  return [
    route(adminListCoupons, ({ query }) => listCoupons(reader, query, clock.now())),
    route(adminGetCoupon, async ({ params }) => ({
      coupon: couponView(await requireCoupon(reader, params.id), clock.now()),
    })),
    route(adminCreateCoupon, async (call) => ({ coupon: await createCoupon(couponAdmin, call, call.body) })),
    route(adminUpdateCoupon, async (call) => ({
      coupon: await updateCoupon(couponAdmin, call, call.params.id, call.body),
    })),
    route(adminRemoveCoupon, async (call) => ({
      outcome: await removeCoupon(couponAdmin, call, { ...call.params, ...call.query }),
    })),
  ];
}
