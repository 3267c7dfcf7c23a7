import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { givenPerCurrency, offerDatesBody, perCurrency } from "./offers.ts";
import { COUPON_CODE_TAKEN, COUPON_IS_VOUCHER, NOT_FOUND, versionConflict } from "./refusals.ts";
import { cents, id, idParams, line, pageQuery, pagination, seenVersion, timestamp } from "./values.ts";

const tag = "Admin coupons";

export const couponKinds = ["percentage", "amount", "free_shipping"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** `off`: disabled; `planned`: starts later; `used_up`: no uses left. */
export const couponStates = ["running", "planned", "ended", "used_up", "off"] as const;
export type CouponState = (typeof couponStates)[number];

export const adminCoupon = z.object({
  id,
  code: z.string(),
  kind: z.enum(couponKinds),
  state: z.enum(couponStates),
  /** For kind percentage. */
  percentage: z.nullable(z.number()),
  /** For kind amount: the discount; `null`: not valid in this currency. */
  amounts: perCurrency,
  /** Minimum value of the goods; `null`: none. */
  minimums: perCurrency,
  firstOrderOnly: z.boolean(),
  perUserLimit: z.nullable(z.int()),
  totalLimit: z.nullable(z.int()),
  usedCount: z.int(),
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
  /** `null`: goods of every category. */
  categoryIds: z.nullable(z.array(id)),
  /** A voucher bought with points: valid for its owner only and not editable. */
  isVoucher: z.boolean(),
  isActive: z.boolean(),
  /** It is used by its single-use codes only, not by its name. */
  hasCodes: z.boolean(),
  /** Incremented with each edit. */
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminCoupon = z.infer<typeof adminCoupon>;
const couponReply = z.object({ coupon: adminCoupon });

const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));

export const couponBody = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,40}$/)),
  kind: z.enum(couponKinds),
  percentage: z.nullable(z.number().check(z.minimum(0.01), z.maximum(100), cents)),
  amounts: givenPerCurrency,
  minimums: givenPerCurrency,
  firstOrderOnly: z.boolean(),
  perUserLimit: limit,
  totalLimit: limit,
  categoryIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(100))),
  ...offerDatesBody,
});

export const adminListCoupons = endpoint({
  method: "GET",
  path: "/admin/coupons",
  summary: "Coupons, newest first; vouchers bought with points only when requested",
  tag,
  access: "admin",
  permission: "promotions",
  query: z.object({
    ...pageQuery,
    search: z.optional(line(0, 40)),
    state: z.optional(z.enum(couponStates)),
    kind: z.optional(z.enum(couponKinds)),
    of: z._default(z.enum(["shop", "vouchers"]), "shop"),
    sort: z._default(z.enum(["newest", "code", "-used", "ends"]), "newest"),
  }),
  status: 200,
  reply: z.object({ coupons: z.array(adminCoupon), pagination }),
});

export const adminGetCoupon = endpoint({
  method: "GET",
  path: "/admin/coupons/:id",
  summary: "A coupon",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  status: 200,
  reply: couponReply,
  errors: [NOT_FOUND],
});

export const adminCreateCoupon = endpoint({
  method: "POST",
  path: "/admin/coupons",
  summary: "Creates a coupon; codes ignore case",
  tag,
  access: "admin",
  permission: "promotions",
  body: couponBody,
  status: 201,
  reply: couponReply,
  errors: [COUPON_CODE_TAKEN],
});

export const adminUpdateCoupon = endpoint({
  method: "PUT",
  path: "/admin/coupons/:id",
  summary: "Changes a coupon; existing orders keep theirs. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  body: z.extend(couponBody, { version: z.int().check(z.minimum(1)) }),
  status: 200,
  reply: couponReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current coupon. */
  errors: [NOT_FOUND, versionConflict(adminCoupon), COUPON_CODE_TAKEN, COUPON_IS_VOUCHER],
});

export const adminRemoveCoupon = endpoint({
  method: "DELETE",
  path: "/admin/coupons/:id",
  summary: "Deletes an unused coupon; a used one ends at once instead",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  query: seenVersion,
  status: 200,
  reply: z.object({ outcome: z.enum(["deleted", "ended"]) }),
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current coupon. */
  errors: [NOT_FOUND, versionConflict(adminCoupon), COUPON_IS_VOUCHER],
});
