import * as z from "zod/mini";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { COUPON_IS_VOUCHER, NOT_FOUND } from "./refusals.ts";
import { id, idParams, line, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin coupons";
const access = "admin";
const permission = "promotions";

export const couponCodeStates = ["free", "used", "revoked"] as const;
export type CouponCodeState = (typeof couponCodeStates)[number];

/** The most codes of one request, and of one coupon. */
export const maxCodesAtOnce = 10_000;
export const maxCodesOfCoupon = 50_000;

const adminCouponCode = z.object({
  id,
  code: z.string(),
  state: z.enum(couponCodeStates),
  /** The order that used it. */
  orderId: z.nullable(id),
  usedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type AdminCouponCode = z.infer<typeof adminCouponCode>;

const counts = z.object({ made: z.int(), free: z.int(), used: z.int(), revoked: z.int() });
export type CouponCodeCounts = z.infer<typeof counts>;

const filters = { search: z.optional(line(0, 40)), state: z.optional(z.enum(couponCodeStates)) };

export const adminListCouponCodes = endpoint({
  method: "GET",
  path: "/admin/coupons/:id/codes",
  summary: "A coupon's single-use codes, oldest first, with the number of used ones",
  tag,
  access,
  permission,
  params: idParams,
  query: z.object({ ...pageQuery, ...filters }),
  status: 200,
  reply: z.object({ codes: z.array(adminCouponCode), counts, pagination }),
  errors: [NOT_FOUND],
});

export const adminExportCouponCodes = endpoint({
  method: "GET",
  path: "/admin/coupons/:id/codes/export",
  summary: "A coupon's single-use codes as CSV, with the filters of the list",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  query: z.object(filters),
  status: 200,
  reply: csvFile,
  errors: [NOT_FOUND],
});

export const makeCodesBody = z.strictObject({
  count: z.int().check(z.minimum(1), z.maximum(maxCodesAtOnce)),
  /** Prefix of each code. */
  prefix: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,20}$/)),
});

export const adminMakeCouponCodes = endpoint({
  method: "POST",
  path: "/admin/coupons/:id/codes",
  summary: "Creates single-use codes; from then on the coupon works only with such codes",
  tag,
  access,
  permission,
  params: idParams,
  body: makeCodesBody,
  status: 201,
  reply: z.object({ counts }),
  errors: [NOT_FOUND, COUPON_IS_VOUCHER],
});

export const adminRevokeCouponCodes = endpoint({
  method: "POST",
  path: "/admin/coupons/:id/codes/revoke",
  summary: "Revokes the named unused codes of a coupon, or all unused ones",
  tag,
  access,
  permission,
  params: idParams,
  body: z.strictObject({ codeIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200))) }),
  status: 200,
  reply: z.object({ revoked: z.int(), counts }),
  errors: [NOT_FOUND, COUPON_IS_VOUCHER],
});
