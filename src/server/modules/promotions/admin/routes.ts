import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminCreateAutomaticDiscount,
  adminGetAutomaticDiscount,
  adminListAutomaticDiscounts,
  adminRemoveAutomaticDiscount,
  adminUpdateAutomaticDiscount,
} from "#shared/contract/admin-automatic-discounts.ts";
import {
  adminExportCouponCodes,
  adminListCouponCodes,
  adminMakeCouponCodes,
  adminRevokeCouponCodes,
} from "#shared/contract/admin-coupon-codes.ts";
import {
  adminCreateCoupon,
  adminGetCoupon,
  adminListCoupons,
  adminRemoveCoupon,
  adminUpdateCoupon,
} from "#shared/contract/admin-coupons.ts";
import { automaticView, listAutomatic, requireAutomatic } from "../read-automatic.ts";
import { listCodes } from "../read-codes.ts";
import { couponView, listCoupons, requireCoupon } from "../read-coupons.ts";
import { createAutomatic, removeAutomatic, updateAutomatic } from "./automatic-discounts.ts";
import { exportCodes, makeCodes, revokeCodes } from "./coupon-codes.ts";
import { type CouponAdmin, createCoupon, removeCoupon, updateCoupon } from "./coupons.ts";

function automaticRoutes(couponAdmin: CouponAdmin): Route[] {
  const { clock, database } = couponAdmin.platform;
  const { reader } = database;
  return [
    route(adminListAutomaticDiscounts, ({ query }) => listAutomatic(reader, query, clock.now())),
    route(adminGetAutomaticDiscount, async ({ params }) => ({
      discount: automaticView(await requireAutomatic(reader, params.id), clock.now()),
    })),
    route(adminCreateAutomaticDiscount, async (call) => ({
      discount: await createAutomatic(couponAdmin, call, call.body),
    })),
    route(adminUpdateAutomaticDiscount, async (call) => ({
      discount: await updateAutomatic(couponAdmin, call, { ...call.body, ...call.params }),
    })),
    route(adminRemoveAutomaticDiscount, (call) =>
      removeAutomatic(couponAdmin, call, { ...call.params, ...call.query }),
    ),
  ];
}

/** Staff routes for coupons and automatic discounts. */
export function couponAdminRoutes(couponAdmin: CouponAdmin): Route[] {
  const { clock, database } = couponAdmin.platform;
  const { reader } = database;
  return [
    ...automaticRoutes(couponAdmin),
    route(adminListCoupons, ({ query }) => listCoupons(reader, query, clock.now())),
    route(adminGetCoupon, async ({ params }) => ({
      coupon: couponView(await requireCoupon(reader, params.id), clock.now()),
    })),
    route(adminCreateCoupon, async (call) => ({ coupon: await createCoupon(couponAdmin, call, call.body) })),
    route(adminUpdateCoupon, async (call) => ({
      coupon: await updateCoupon(couponAdmin, call, call.params.id, call.body),
    })),
    route(adminListCouponCodes, async ({ params, query }) =>
      listCodes(reader, await requireCoupon(reader, params.id), query),
    ),
    route(adminExportCouponCodes, (call) => exportCodes(couponAdmin, call, { ...call.params, ...call.query })),
    route(adminMakeCouponCodes, (call) => makeCodes(couponAdmin, call, { ...call.params, ...call.body })),
    route(adminRevokeCouponCodes, (call) => revokeCodes(couponAdmin, call, { ...call.params, ...call.body })),
    route(adminRemoveCoupon, async (call) => ({
      outcome: await removeCoupon(couponAdmin, call, { ...call.params, ...call.query }),
    })),
  ];
}
