import * as z from "zod/mini";
import { automaticKinds } from "../domain/automatic-discounts.ts";
import { endpoint } from "./endpoint.ts";
import {
  editedVersion,
  givenPerCurrency,
  offerDates,
  offerDatesBody,
  offerName,
  offerState,
  perCurrency,
} from "./offers.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { cents, currency, id, idParams, localizedText, market, pageQuery, pagination, seenVersion } from "./values.ts";

const tag = "Admin automatic discounts";

export const adminAutomaticDiscount = z.object({
  id,
  /** The name shown to customers. */
  name: localizedText,
  kind: z.enum(automaticKinds),
  state: offerState,
  /** For percentage; for buy_get the discount on the pieces that are given, 100: free. */
  percentage: z.nullable(z.number()),
  /** For kind amount; `null`: not valid in this currency. */
  amounts: perCurrency,
  /** Minimum value of the goods it counts; `null`: none. */
  minimums: perCurrency,
  /** The most it takes off an order; `null`: no limit. */
  caps: perCurrency,
  buyQuantity: z.nullable(z.int()),
  getQuantity: z.nullable(z.int()),
  /** How often buy_get applies to one order; `null`: no limit. */
  maxTimes: z.nullable(z.int()),
  /** With `categoryIds` the goods it counts: those of either; both `null`: everything but gift cards. */
  productIds: z.nullable(z.array(id)),
  categoryIds: z.nullable(z.array(id)),
  /** `null`: all. */
  currencies: z.nullable(z.array(currency)),
  markets: z.nullable(z.array(market)),
  combinesWithCoupons: z.boolean(),
  ...offerDates,
});
export type AdminAutomaticDiscount = z.infer<typeof adminAutomaticDiscount>;
const discountReply = z.object({ discount: adminAutomaticDiscount });

const count = z.nullable(z.int().check(z.minimum(1), z.maximum(99)));
const someIds = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(100)));

export const automaticBody = z.strictObject({
  name: offerName,
  kind: z.enum(automaticKinds),
  percentage: z.nullable(z.number().check(z.minimum(0.01), z.maximum(100), cents)),
  amounts: givenPerCurrency,
  minimums: givenPerCurrency,
  caps: givenPerCurrency,
  buyQuantity: count,
  getQuantity: count,
  maxTimes: count,
  productIds: someIds,
  categoryIds: someIds,
  currencies: z.nullable(z.array(currency).check(z.minLength(1), z.maxLength(4))),
  markets: z.nullable(z.array(market).check(z.minLength(1), z.maxLength(4))),
  combinesWithCoupons: z.boolean(),
  ...offerDatesBody,
});

export const adminListAutomaticDiscounts = endpoint({
  method: "GET",
  path: "/admin/automatic-discounts",
  summary: "Discounts that apply without a code, newest first",
  tag,
  access: "admin",
  permission: "promotions",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ discounts: z.array(adminAutomaticDiscount), pagination }),
});

export const adminGetAutomaticDiscount = endpoint({
  method: "GET",
  path: "/admin/automatic-discounts/:id",
  summary: "A discount that applies without a code",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  status: 200,
  reply: discountReply,
  errors: [NOT_FOUND],
});

export const adminCreateAutomaticDiscount = endpoint({
  method: "POST",
  path: "/admin/automatic-discounts",
  summary: "Creates a discount that applies without a code; of several discounts an order gets the largest",
  tag,
  access: "admin",
  permission: "promotions",
  body: automaticBody,
  status: 201,
  reply: discountReply,
});

export const adminUpdateAutomaticDiscount = endpoint({
  method: "PUT",
  path: "/admin/automatic-discounts/:id",
  summary: "Changes a discount; existing orders keep theirs. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  body: z.extend(automaticBody, editedVersion),
  status: 200,
  reply: discountReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current discount. */
  errors: [NOT_FOUND, versionConflict(adminAutomaticDiscount)],
});

export const adminRemoveAutomaticDiscount = endpoint({
  method: "DELETE",
  path: "/admin/automatic-discounts/:id",
  summary: "Deletes a discount; existing orders keep its name and amount",
  tag,
  access: "admin",
  permission: "promotions",
  params: idParams,
  query: seenVersion,
  status: 200,
  reply: z.object({ id }),
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current discount. */
  errors: [NOT_FOUND, versionConflict(adminAutomaticDiscount)],
});
