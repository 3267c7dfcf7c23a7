import * as z from "zod/mini";
import { codConfirmRules, codDeciders, codStates } from "../domain/cod.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, ORDER_STATE, TOO_MANY_REQUESTS, versionConflict } from "./refusals.ts";
import { amount, cents, currency, id, idParams, image, localizedText, longText, market, timestamp } from "./values.ts";

/** The order waits for its customer, so it is neither booked nor shipped. */
export const COD_UNCONFIRMED = refusal("COD_UNCONFIRMED", 409);
/** It was decided before. */
export const LINK_USED = refusal("LINK_USED", 410, z.object({ state: z.enum(codStates) }));
/** The confirmation deadline has passed. */
export const LINK_EXPIRED = refusal("LINK_EXPIRED", 410);

const tag = "Cash on delivery";
const state = z.enum(codStates);
const token = z.string().check(z.regex(/^[\w-]{22}$/));

/** The order of a link, for anybody who has it: without name and address. */
export const codToConfirm = z.object({
  state,
  orderNumber: z.string(),
  total: amount,
  currency,
  lines: z.array(
    z.object({
      name: localizedText,
      image: z.nullable(image),
      sizeLabel: z.nullable(localizedText),
      variantLabel: z.nullable(localizedText),
      quantity: z.int(),
    }),
  ),
  expiresAt: timestamp,
});
export type CodToConfirm = z.infer<typeof codToConfirm>;

const linkReply = z.object({ confirmation: codToConfirm });
export const codDecisionBody = z.strictObject({ decision: z.enum(["confirm", "decline"]) });

export const readCodLink = endpoint({
  method: "GET",
  path: "/cod/:token",
  summary: "The order of a confirmation link; reading it confirms nothing",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, TOO_MANY_REQUESTS],
});

export const decideCodLink = endpoint({
  method: "POST",
  path: "/cod/:token",
  summary: "Confirms or cancels the order of a confirmation link, once",
  tag,
  access: "public",
  params: z.object({ token }),
  body: codDecisionBody,
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, LINK_USED, LINK_EXPIRED, ORDER_STATE, TOO_MANY_REQUESTS],
});

export const codConfirmation = z.object({
  state,
  askedAt: timestamp,
  expiresAt: timestamp,
  decidedAt: z.nullable(timestamp),
});
export type CodConfirmation = z.infer<typeof codConfirmation>;

export const getCodConfirmation = endpoint({
  method: "GET",
  path: "/orders/:id/cod-confirmation",
  summary: "Whether one of the caller's orders waits to be confirmed; `null` where it needs no confirmation",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ confirmation: z.nullable(codConfirmation) }),
  errors: [NOT_FOUND],
});

export const decideCodConfirmation = endpoint({
  method: "POST",
  path: "/orders/:id/cod-confirmation",
  summary: "Confirms or cancels one of the caller's orders, once",
  tag,
  access: "customer",
  params: idParams,
  body: codDecisionBody,
  status: 200,
  reply: z.object({ confirmation: codConfirmation }),
  errors: [NOT_FOUND, LINK_USED, LINK_EXPIRED, ORDER_STATE],
});

// ——— Staff ———

export const adminCodConfirmation = z.object({
  ...codConfirmation.shape,
  remindedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.enum(codDeciders)),
  /** Who of the staff decided, and why. */
  staff: z.nullable(z.object({ id, name: z.string() })),
  reason: z.nullable(z.string()),
});
export type AdminCodConfirmation = z.infer<typeof adminCodConfirmation>;

export const adminGetCodConfirmation = endpoint({
  method: "GET",
  path: "/admin/orders/:id/cod-confirmation",
  summary: "Whether an order waits for its customer, and who decided; `null` where it needs no confirmation",
  tag: "Admin orders",
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: z.object({ confirmation: z.nullable(adminCodConfirmation) }),
  errors: [NOT_FOUND],
});

export const overrideCodBody = z.strictObject({ reason: longText(1, 500) });
export const adminOverrideCod = endpoint({
  method: "POST",
  path: "/admin/orders/:id/cod-confirmation",
  summary: "Confirms an order in place of its customer, with a reason",
  tag: "Admin orders",
  access: "admin",
  permission: "orders",
  params: idParams,
  body: overrideCodBody,
  status: 200,
  reply: z.object({ confirmation: adminCodConfirmation }),
  /** LINK_USED: it was decided before. */
  errors: [NOT_FOUND, LINK_USED],
});

export const codRule = z.object({
  market,
  confirm: z.enum(codConfirmRules),
  confirmHours: z.int(),
  /** Whether cash on delivery is offered at all. */
  enabled: z.boolean(),
  /** Currency of the amounts: the one that couriers collect in this market. */
  currency,
  /** The fee for the customer; 0: none. */
  fee: amount,
  /** Limits, without the fee; `null`: none. */
  min: z.nullable(amount),
  max: z.nullable(amount),
  /** For customers who have received no order yet. */
  maxNew: z.nullable(amount),
  /** Cash orders of one customer that are on their way at once. */
  maxOpen: z.nullable(z.int()),
  /** This many refused parcels in 180 days end the offer. */
  refusalsBlock: z.nullable(z.int()),
  /** Discount on goods for prepaying an order that cannot be paid in cash, because of a limit or refused parcels. */
  prepayPercent: z.int(),
  version: z.int(),
  updatedAt: timestamp,
});
export type CodRule = z.infer<typeof codRule>;

const marketParams = z.object({ market });
export const adminGetCodRule = endpoint({
  method: "GET",
  path: "/admin/markets/:market/cod-rule",
  summary: "A market's rules for cash on delivery: whether it is offered, limits, and who confirms",
  tag: "Admin markets",
  access: "admin",
  permission: "fiscal",
  params: marketParams,
  status: 200,
  reply: z.object({ rule: codRule }),
});

const limit = z.optional(z.nullable(z.number().check(z.minimum(0.01), z.maximum(10_000_000), cents)));
const number = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000))));
export const saveCodRuleBody = z.strictObject({
  confirm: z.enum(codConfirmRules),
  confirmHours: z.int().check(z.minimum(1), z.maximum(168)),
  /** What is left out stays as it is. */
  enabled: z.optional(z.boolean()),
  fee: z.optional(z.number().check(z.minimum(0), z.maximum(10_000), cents)),
  min: limit,
  max: limit,
  maxNew: limit,
  maxOpen: number,
  refusalsBlock: number,
  prepayPercent: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
  version: z.int().check(z.minimum(1)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});
export const adminSaveCodRule = endpoint({
  method: "PUT",
  path: "/admin/markets/:market/cod-rule",
  summary: "Changes a market's rules for cash on delivery, for future orders",
  tag: "Admin markets",
  access: "admin",
  permission: "fiscal",
  params: marketParams,
  body: saveCodRuleBody,
  status: 200,
  reply: z.object({ rule: codRule }),
  errors: [versionConflict(codRule)],
});

export const codRefusal = z.object({
  /** Id of the parcel. */
  id,
  orderId: id,
  orderNumber: z.string(),
  at: timestamp,
  /** Staff decided that it does not count. */
  forgiven: z.nullable(
    z.object({ at: timestamp, by: z.nullable(z.object({ id, name: z.string() })), reason: z.string() }),
  ),
});
export type CodRefusal = z.infer<typeof codRefusal>;

export const adminListCodRefusals = endpoint({
  method: "GET",
  path: "/admin/customers/:id/cod-refusals",
  summary: "Refused cash-on-delivery parcels of a customer, newest first",
  tag: "Admin customers",
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: z.object({ refusals: z.array(codRefusal) }),
});

export const forgiveCodRefusalBody = z.strictObject({ reason: longText(1, 500) });
export const adminForgiveCodRefusal = endpoint({
  method: "POST",
  path: "/admin/cod-refusals/:id/forgive",
  summary: "Forgives a refused parcel, with a reason: it no longer counts against its customer",
  tag: "Admin customers",
  access: "admin",
  permission: "orders",
  params: idParams,
  body: forgiveCodRefusalBody,
  status: 200,
  reply: z.object({ refusal: codRefusal }),
  errors: [NOT_FOUND],
});
