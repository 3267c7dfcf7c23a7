import * as z from "zod/mini";
import { linkToken, newPassword, personName } from "./accounts.ts";
import { placedOrder, placeOrder, quote } from "./checkout.ts";
import { CART_OUT_OF_STOCK, ITEM_UNAVAILABLE } from "./checkout-refusals.ts";
import { endpoint } from "./endpoint.ts";
import { orderNote, paymentMethod } from "./orders.ts";
import { refusal } from "./refusal.ts";
import { EMAIL_TAKEN, NOT_FOUND, TOO_MANY_REQUESTS } from "./refusals.ts";
import { shippingAddress, shippingAddressBody } from "./shipping-address.ts";
import { currency, id, image, language, localizedText, nationalId, timestamp } from "./values.ts";

const tag = "Pay links";

export const DRAFT_EXPIRED = refusal("DRAFT_EXPIRED", 409);
export const DRAFT_CANCELLED = refusal("DRAFT_CANCELLED", 409);
/** It was ordered; `orderId` is told to the customer alone. */
export const DRAFT_USED = refusal("DRAFT_USED", 409, z.object({ orderId: z.nullable(id) }));
/** It was written for another account. */
export const DRAFT_FOR_ANOTHER = refusal("DRAFT_FOR_ANOTHER", 403);
/** NOT_FOUND: there is no such link, or a newer one took its place. */
const payLinkRefusals = [NOT_FOUND, DRAFT_EXPIRED, DRAFT_CANCELLED, DRAFT_USED] as const;

const goods = [ITEM_UNAVAILABLE, CART_OUT_OF_STOCK] as const;

export const payLink = z.object({
  lines: z.array(
    z.object({
      name: localizedText,
      image: z.nullable(image),
      sizeLabel: z.nullable(localizedText),
      variantLabel: localizedText,
      quantity: z.int(),
    }),
  ),
  /** `null` where something is sold out. */
  quote: z.nullable(quote),
  currency,
  /** The number of the order that it adds to. */
  parentNumber: z.optional(z.string()),
  /** Hidden but for its first letter and its domain. */
  email: z.string(),
  hasAccount: z.boolean(),
  /** Whether the link itself opens an account: it was mailed, and the address has none. */
  opensAccount: z.boolean(),
  expiresAt: timestamp,
});
export type PayLink = z.infer<typeof payLink>;

export const readPayLink = endpoint({
  method: "POST",
  path: "/pay-links/read",
  summary: "The draft order of a pay link; changes nothing",
  tag,
  access: "public",
  body: z.strictObject({ token: linkToken }),
  status: 200,
  reply: z.object({ payLink }),
  errors: [...payLinkRefusals, TOO_MANY_REQUESTS],
});

export const payLinkAccountBody = z.strictObject({
  token: linkToken,
  firstName: personName,
  lastName: personName,
  password: newPassword,
  language: z._default(language, "ar"),
});
export const openPayLinkAccount = endpoint({
  method: "POST",
  path: "/pay-links/account",
  summary: "Opens an account for the address that the link was mailed to; the address counts as verified",
  tag,
  access: "public",
  body: payLinkAccountBody,
  status: 201,
  /** To sign in with. */
  reply: z.object({ email: z.string() }),
  /** EMAIL_TAKEN: the address has an account; NOT_FOUND: also for a link that was not mailed. */
  errors: [...payLinkRefusals, EMAIL_TAKEN, TOO_MANY_REQUESTS],
  fieldErrors: ["PASSWORD_COMMON", "PASSWORD_PERSONAL"],
});

export const quotePayLink = endpoint({
  method: "POST",
  path: "/pay-links/quote",
  summary: "The total of the caller's draft for a country",
  tag,
  access: "customer",
  body: z.strictObject({
    token: linkToken,
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    paymentMethod: z.optional(paymentMethod),
  }),
  status: 200,
  /** `shippingAddress`: as staff noted it. */
  reply: z.object({ quote, shippingAddress: z.nullable(shippingAddress) }),
  errors: [...payLinkRefusals, DRAFT_FOR_ANOTHER, ...goods],
  /** COUNTRY_FIXED: a supplement is delivered free and keeps its country. */
  fieldErrors: ["COUNTRY_FIXED"],
});

export const placePayLinkBody = z.strictObject({
  token: linkToken,
  paymentMethod,
  /** Instead of the one that staff noted. */
  shippingAddress: z.optional(shippingAddressBody),
  note: z.optional(orderNote),
  nationalId: z.optional(nationalId),
  /** The total the customer saw. */
  expectedTotal: z.number().check(z.minimum(0), z.maximum(1_000_000_000)),
});
export const placePayLink = endpoint({
  method: "POST",
  path: "/pay-links/place",
  summary: "Places the draft as an order, reserves its stock and starts its payment. Honours Idempotency-Key",
  tag,
  access: "customer",
  body: placePayLinkBody,
  status: 201,
  reply: placedOrder,
  errors: [...payLinkRefusals, DRAFT_FOR_ANOTHER, ...placeOrder.errors.filter((one) => one.code !== "CART_EMPTY")],
  /** COUNTRY_FIXED: a supplement is delivered free and keeps its country. */
  fieldErrors: ["COUNTRY_FIXED"],
});
