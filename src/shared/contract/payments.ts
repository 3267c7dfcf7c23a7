import * as z from "zod/mini";
import { adminOrder } from "./admin-orders.ts";
import { endpoint } from "./endpoint.ts";
import { orderStatus, paymentMethod } from "./orders.ts";
import { paymentInstructions } from "./payment-instructions.ts";
import {
  EXCHANGE_WAITING,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  INVALID_SIGNATURE,
  NOT_FOUND,
  NOTHING_TO_REFUND,
  ORDER_STATE,
  REFUND_BEING_CHECKED,
  REFUND_NONE_LEFT,
  REFUNDED_OTHERWISE,
  SHIPPING_REFUNDED,
} from "./refusals.ts";
import { amount, cents, currency, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

/** `none`: nothing was left to pay (points or gift cards covered it). */
export const paymentProviders = [
  "stripe",
  "paymob",
  "tabby",
  "tamara",
  "fawry",
  "transfer",
  "cod",
  "sandbox",
  "none",
] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * A payment as its customer sees it. `pending`: undecided, poll again. `due`: cash on delivery. `review`: the money
 * does not match the order and needs a manual review.
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

/** Failure reasons a customer can act on; nothing was charged. */
export const paymentFailures = [
  "declined",
  "not_eligible",
  "amount_too_low",
  "amount_too_high",
  "phone_needed",
  "unreachable",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** The start of a payment: where to redirect the browser, or what the customer pays elsewhere; neither when nothing is to be done. */
export const paymentStart = z.object({
  id,
  provider: z.enum(paymentProviders),
  status: z.enum(paymentOutcomes),
  redirectUrl: z.optional(z.string()),
  instructions: z.optional(paymentInstructions),
  failure: z.optional(z.enum(paymentFailures)),
});
export type PaymentStart = z.infer<typeof paymentStart>;

export const payment = z.object({
  id,
  provider: z.enum(paymentProviders),
  method: paymentMethod,
  status: z.enum(paymentOutcomes),
  /** Only for failed payments with a known reason. */
  failure: z.optional(z.enum(paymentFailures)),
  /** While a code waits to be paid. */
  instructions: z.optional(paymentInstructions),
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
  summary: "The state of one of the caller's payments; asks the provider while it is undecided",
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
  summary: "Webhook of payment providers; the signature is verified over the raw body",
  tag,
  access: "public",
  /** Unknown providers are not found. */
  params: z.object({ provider: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  query: z.record(z.string(), z.string().check(z.maxLength(2000))),
  /** Raw bytes: nothing is parsed before the signature is verified. */
  upload: { types: ["application/json"], maxBytes: 262_144 },
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});

// ——— Admin ———

/** A member of staff; `name` is first and last name. */
const staffName = z.object({ id, name: z.string() });

export const adminPayment = z.object({
  ...payment.shape,
  /** Our internal state, more detailed than `status`. */
  state: z.string(),
  reference: z.nullable(z.string()),
  refunded: amount,
  /** Refunds sent with no response from the provider: the money may already be refunded. */
  refundBeingChecked: amount,
  /**
   * Why it needs a review: AMOUNT_, CURRENCY_, REFERENCE_ or ACCOUNT_MISMATCH, PAID_LATE, PAID_TWICE, REFUND_FAILED,
   * REFUND_LOST, DISPUTED.
   */
  reviewReason: z.nullable(z.string()),
  review: z.object({
    assignee: z.nullable(staffName),
    /** `null` while the review is open; another reason opens it again. */
    closed: z.nullable(z.object({ at: timestamp, by: z.nullable(staffName), note: z.string() })),
    /**
     * Staff accepted an amount that differs from the total. `difference`: received minus expected. The rest is
     * `null` once another review of the payment was closed; the audit log keeps it.
     */
    accepted: z.nullable(
      z.object({
        difference: amount,
        /** The surplus is a gift card of the customer. */
        isGiftCard: z.boolean(),
        at: z.nullable(timestamp),
        by: z.nullable(staffName),
        note: z.nullable(z.string()),
      }),
    ),
  }),
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
  /** Sent with no response yet; resolved by a look-up at the provider. */
  isBeingChecked: z.boolean(),
  /** What it pays back; empty for a refund by amount. `lineId` null: delivery. */
  lines: z.array(z.object({ lineId: z.nullable(id), quantity: z.int(), amount, restock: z.boolean() })),
  /** Rejected, and can be repeated unchanged: not a refund by line, and not refunded otherwise since. */
  isRepeatable: z.boolean(),
  createdAt: timestamp,
  doneAt: z.nullable(timestamp),
});

/** The data for a refund by line; amounts in the order's currency. */
export const refundable = z.object({
  lines: z.array(
    z.object({
      lineId: id,
      quantity: z.int(),
      /** Price after coupon and points, and the refunded part of it. */
      cost: amount,
      refundedAmount: amount,
      /** Pieces that were refunded, by returns too. */
      refunded: z.int(),
      /** Pieces that are neither refunded nor part of a return. */
      left: z.int(),
      /** Whether a return refunded pieces of it. */
      isReturned: z.boolean(),
    }),
  ),
  /** The part of delivery and the cash-on-delivery fee that was not refunded. */
  shippingLeft: amount,
  /** The amount that can still be refunded, and the gift cards' part of it. */
  left: amount,
  cardsLeft: amount,
});
export type Refundable = z.infer<typeof refundable>;

export const providerEvent = z.object({
  id,
  provider: z.enum(paymentProviders),
  eventKey: z.string(),
  paymentId: z.nullable(id),
  outcome: z.enum(["waiting", "handled", "unmatched"]),
  receivedAt: timestamp,
  handledAt: z.nullable(timestamp),
  /** The raw body, truncated to 4,000 characters. */
  body: z.string(),
});
export type ProviderEvent = z.infer<typeof providerEvent>;

const adminTag = "Admin payments";

export const adminListPayments = endpoint({
  method: "GET",
  path: "/admin/payments",
  summary:
    "Payments, newest first; `attention`: those that staff must review; `undecided` includes those with a refund in progress",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    view: z._default(z.enum(["all", "undecided", "attention"]), "all"),
    orderId: z.optional(id),
    /** Searches like orders, or for the exact provider reference or payment id. */
    search: z.optional(line(0, 120)),
  }),
  status: 200,
  reply: z.object({ payments: z.array(adminPayment), pagination }),
});

export const adminListRefunds = endpoint({
  method: "GET",
  path: "/admin/orders/:id/refunds",
  summary: "The refunds of an order, and what can still be refunded of its lines",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: z.object({
    refunds: z.array(adminRefund),
    /** `null` where the order's state allows no refund by line. */
    refundable: z.nullable(refundable),
  }),
  errors: [NOT_FOUND],
});

export const refundOrderBody = z.strictObject({
  amount: z.optional(z.number().check(z.positive(), z.maximum(1_000_000_000), cents)),
  /** Pieces to refund instead of an amount, which is worked out from them; `restock`: they go back in stock. */
  lines: z.optional(
    z
      .array(z.strictObject({ lineId: id, quantity: z.int().check(z.minimum(1), z.maximum(99)), restock: z.boolean() }))
      .check(z.minLength(1), z.maxLength(100)),
  ),
  /** What is left of the delivery and the fee of cash with them, or alone. */
  shipping: z.optional(z.boolean()),
  /** Instead of all that: a rejected refund to repeat unchanged, once. */
  repeats: z.optional(id),
  reason: longText(1, 500),
});
export const adminRefundOrder = endpoint({
  method: "POST",
  path: "/admin/orders/:id/refund",
  summary: "Refunds an order: everything left, an amount, or pieces of lines and delivery. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: refundOrderBody,
  status: 200,
  reply: z.object({ order: adminOrder, refund: adminRefund }),
  errors: [
    NOT_FOUND,
    ORDER_STATE,
    NOTHING_TO_REFUND,
    REFUND_NONE_LEFT,
    SHIPPING_REFUNDED,
    EXCHANGE_WAITING,
    REFUNDED_OTHERWISE,
    REFUND_BEING_CHECKED,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
  ],
});

export const adminRecheckPayment = endpoint({
  method: "POST",
  path: "/admin/payments/:id/recheck",
  summary: "Asks the provider now about a payment and its refunds without a response",
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
  summary: "Webhook events of providers, newest first",
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
  summary: "Processes a webhook event again",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: z.object({ event: providerEvent }),
  errors: [NOT_FOUND],
});
