import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminOrder, orderStatus, paymentMethod } from "./orders.ts";
import {
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  INVALID_SIGNATURE,
  NOT_FOUND,
  NOTHING_TO_REFUND,
  REFUND_BEING_CHECKED,
} from "./refusals.ts";
import { amount, cents, currency, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

/** `none`: nothing was left to pay (points or gift cards paid all). */
export const paymentProviders = ["stripe", "paymob", "tabby", "tamara", "cod", "sandbox", "none"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * A payment as its customer sees it. `pending` is undecided: ask again. `due` is cash to be paid on delivery.
 * `review`: money came that does not fit the order; a person looks at it.
 */
export const paymentOutcomes = [
  "pending",
  "due",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "review",
  "partially_refunded",
  "refunded",
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Why an attempt failed, as far as a customer can do something about it; nothing was charged in any case. */
export const paymentFailures = [
  "declined",
  "not_eligible",
  "amount_too_low",
  "amount_too_high",
  "phone_needed",
  "unreachable",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** What starting a payment gives: where to send the browser, if anywhere. */
export const paymentStart = z.object({
  id,
  provider: z.enum(paymentProviders),
  status: z.enum(paymentOutcomes),
  redirectUrl: z.optional(z.string()),
  failure: z.optional(z.enum(paymentFailures)),
});
export type PaymentStart = z.infer<typeof paymentStart>;

export const payment = z.object({
  id,
  provider: z.enum(paymentProviders),
  method: paymentMethod,
  status: z.enum(paymentOutcomes),
  /** Only of failed ones, and only where it is known. */
  failure: z.optional(z.enum(paymentFailures)),
  amount,
  currency,
  orderId: id,
  orderNumber: z.string(),
  orderStatus,
  createdAt: timestamp,
});
export type Payment = z.infer<typeof payment>;

const tag = "Payments";

export const getPayment = endpoint({
  method: "GET",
  path: "/payments/:id",
  summary: "What became of one of the caller's payments; asks the provider while it is undecided",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ payment }),
  errors: [NOT_FOUND],
});

export const receiveWebhook = endpoint({
  method: "POST",
  path: "/payments/webhooks/:provider",
  summary: "Where payment providers report; the signature is checked on the body's bytes",
  tag,
  access: "public",
  /** One that the shop does not work with is not found. */
  params: z.object({ provider: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  query: z.record(z.string(), z.string().check(z.maxLength(2000))),
  /** Taken as bytes: nothing of it is parsed before the signature is known to be right. */
  upload: { types: ["application/json"], maxBytes: 262_144 },
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});

// ——— Admin ———

export const adminPayment = z.object({
  ...payment.shape,
  /** The state as we keep it, finer than `status`. */
  state: z.string(),
  reference: z.nullable(z.string()),
  refunded: amount,
  /** Money of refunds that were sent and that the provider has not answered: it may have gone back already. */
  refundBeingChecked: amount,
  /** Why a person must look: AMOUNT_, CURRENCY_, REFERENCE_ or ACCOUNT_MISMATCH, PAID_LATE, PAID_TWICE, REFUND_FAILED, REFUND_LOST, DISPUTED. */
  reviewReason: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  checkedAt: z.nullable(timestamp),
  settledAt: z.nullable(timestamp),
});
export type AdminPayment = z.infer<typeof adminPayment>;

export const adminRefund = z.object({
  id,
  paymentId: z.nullable(id),
  amount,
  currency,
  reason: z.string(),
  status: z.enum(["requested", "done", "failed"]),
  /** Sent, and not answered yet: its provider's books decide what became of it. */
  isBeingChecked: z.boolean(),
  createdAt: timestamp,
  doneAt: z.nullable(timestamp),
});

export const providerEvent = z.object({
  id,
  provider: z.enum(paymentProviders),
  eventKey: z.string(),
  paymentId: z.nullable(id),
  outcome: z.enum(["waiting", "handled", "unmatched"]),
  receivedAt: timestamp,
  handledAt: z.nullable(timestamp),
  /** The body as it came, cut at 4,000 characters. */
  body: z.string(),
});
export type ProviderEvent = z.infer<typeof providerEvent>;

const adminTag = "Admin payments";

export const adminListPayments = endpoint({
  method: "GET",
  path: "/admin/payments",
  summary:
    "Payments, newest first; `attention` gives those that a person must look at, `undecided` also those with a refund that is being checked",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    view: z._default(z.enum(["all", "undecided", "attention"]), "all"),
    orderId: z.optional(id),
    /** What finds its order, or the provider's reference or our id, whole. */
    search: z.optional(line(0, 120)),
  }),
  status: 200,
  reply: z.object({ payments: z.array(adminPayment), pagination }),
});

export const adminListRefunds = endpoint({
  method: "GET",
  path: "/admin/orders/:id/refunds",
  summary: "The refunds of an order",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: z.object({ refunds: z.array(adminRefund) }),
  errors: [NOT_FOUND],
});

export const adminRefundOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/refund",
  summary: "Gives money back: all that is left, or the named amount. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  params: idParams,
  body: z.strictObject({
    amount: z.optional(z.number().check(z.positive(), z.maximum(1_000_000_000), cents)),
    reason: longText(1, 500),
  }),
  status: 200,
  reply: z.object({ order: adminOrder, refund: adminRefund }),
  errors: [NOT_FOUND, NOTHING_TO_REFUND, REFUND_BEING_CHECKED, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});

export const adminRecheckPayment = endpoint({
  method: "POST",
  path: "/admin/payments/:id/recheck",
  summary: "Asks the provider about a payment now, and about its refunds that were not answered",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: z.object({ payment: adminPayment }),
  errors: [NOT_FOUND],
});

export const adminListProviderEvents = endpoint({
  method: "GET",
  path: "/admin/payments/events",
  summary: "What providers reported, newest first",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  query: z.object({ ...pageQuery, outcome: z.optional(z.enum(["waiting", "handled", "unmatched"])) }),
  status: 200,
  reply: z.object({ events: z.array(providerEvent), pagination }),
});

export const adminReplayProviderEvent = endpoint({
  method: "POST",
  path: "/admin/payments/events/:id/replay",
  summary: "Handles a report again",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: z.object({ event: providerEvent }),
  errors: [NOT_FOUND],
});
