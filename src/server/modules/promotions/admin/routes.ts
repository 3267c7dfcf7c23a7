import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminCreateCoupon,
  adminGetCoupon,
  adminListCoupons,
  adminRemoveCoupon,
  adminUpdateCoupon,
} from "#shared/contract/admin-coupons.ts";
import { couponView, listCoupons, requireCoupon } from "../read-coupons.ts";
import { type CouponDesk, createCoupon, removeCoupon, updateCoupon } from "./coupons.ts";

/** Staff routes for coupons. */
export function couponAdminRoutes(desk: CouponDesk): Route[] {
  const { clock, database } = desk.platform;
  const { reader } = database;
  return [
    route(adminListCoupons, ({ query }) => listCoupons(reader, query, clock.now())),
    route(adminGetCoupon, async ({ params }) => ({
      coupon: couponView(await requireCoupon(reader, params.id), clock.now()),
    })),
    route(adminCreateCoupon, async (call) => ({ coupon: await createCoupon(desk, call, call.body) })),
    route(adminUpdateCoupon, async (call) => ({ coupon: await updateCoupon(desk, call, call.params.id, call.body) })),
    route(adminRemoveCoupon, async (call) => ({
      outcome: await removeCoupon(desk, call, { ...call.params, ...call.query }),
    })),
  ];
}
