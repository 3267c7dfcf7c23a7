import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminPayment } from "./payments.ts";
import { MISSING_TOO_MUCH, MONEY_NOT_ACCEPTABLE, MONEY_NOT_RETURNABLE, NOT_FOUND, REVIEW_CLOSED } from "./refusals.ts";
import { amount, id, idParams, longText, timestamp } from "./values.ts";

/** Facts compared between our records and the provider's. */
export const comparedFacts = [
  "state",
  "amount",
  "currency",
  "refunded",
  "reference",
  "merchantReference",
  "account",
] as const;
export type ComparedFact = (typeof comparedFacts)[number];

/** `unknown`: it has no such payment; `unreachable`: no answer; `nobody`: no provider (cash). */
export const providerAnswers = ["known", "unknown", "unreachable", "nobody"] as const;

const theirSide = z.object({
  state: z.string(),
  amount,
  /** The provider's code, which may be an unsupported currency. */
  currency: z.string(),
  refunded: amount,
  reference: z.string(),
  /** Our payment id in the provider's record; `null` where it stores none. */
  merchantReference: z.nullable(z.string()),
  /** The money went to another account than the one that opened the payment. */
  isOtherAccount: z.boolean(),
  isDisputed: z.boolean(),
  failureCode: z.nullable(z.string()),
});

export const paymentSteps = [
  "begun",
  "reported",
  "settled",
  "refund_requested",
  "refund_done",
  "refund_failed",
  "asked",
  "review_closed",
  "accepted",
] as const;

const comparison = z.object({
  payment: adminPayment,
  answer: z.enum(providerAnswers),
  askedAt: timestamp,
  theirs: z.nullable(theirSide),
  /** What the shop has recorded as received; before that, what it expects. */
  recorded: amount,
  /** Refunds of it that staff have to pay from the bank. */
  refundToPay: amount,
  /** Staff to whom the review can be assigned. */
  assignable: z.array(z.object({ id, name: z.string() })),
  /** Differences between both records. */
  mismatches: z.array(z.enum(comparedFacts)),
  /** Events, oldest first; `side` is the record they come from. */
  steps: z.array(
    z.object({
      at: timestamp,
      side: z.enum(["ours", "theirs"]),
      step: z.enum(paymentSteps),
      amount: z.nullable(amount),
      /** The event key, the reason of a refund, or the note of a closed review. */
      detail: z.nullable(z.string()),
    }),
  ),
});
export type PaymentComparison = z.infer<typeof comparison>;

export const adminComparePayment = endpoint({
  method: "GET",
  path: "/admin/payments/:id",
  summary: "A payment in our records beside its current state at the provider; changes nothing",
  tag: "Admin payments",
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: comparison,
  errors: [NOT_FOUND],
});

const tag = "Admin payments";
const reviewed = z.object({ payment: adminPayment });

export const adminRefundReceived = endpoint({
  method: "POST",
  path: "/admin/payments/:id/refund-received",
  summary: "Refunds the received amount of a payment that does not match its order",
  tag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: z.strictObject({ reason: longText(1, 500) }),
  status: 200,
  reply: reviewed,
  errors: [NOT_FOUND, REVIEW_CLOSED, MONEY_NOT_RETURNABLE],
});

export const adminAcceptPayment = endpoint({
  method: "POST",
  path: "/admin/payments/:id/accept",
  summary:
    "Accepts a payment of a different amount: the order counts as paid, and any excess is refunded or becomes a gift card",
  description:
    "What is missing is waived: up to 1% of the total, by an owner up to 5%. Only for AMOUNT_MISMATCH; the money must be captured and all of it there.",
  tag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: z.strictObject({
    note: longText(1, 1000),
    /** What happens to money above the total: it is refunded, or becomes a gift card of the customer. */
    surplus: z._default(z.enum(["refund", "gift_card"]), "refund"),
  }),
  status: 200,
  reply: reviewed,
  errors: [NOT_FOUND, REVIEW_CLOSED, MONEY_NOT_ACCEPTABLE, MISSING_TOO_MUCH],
});

export const adminCloseReview = endpoint({
  method: "POST",
  path: "/admin/payments/:id/close",
  summary: "Closes the review of a payment with a note; moves no money",
  tag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: z.strictObject({ note: longText(1, 1000) }),
  status: 200,
  reply: reviewed,
  errors: [NOT_FOUND, REVIEW_CLOSED],
});

export const adminAssignReview = endpoint({
  method: "PUT",
  path: "/admin/payments/:id/assignee",
  summary: "Assigns the review of a payment to a member of staff, or to nobody",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  body: z.strictObject({ staffId: z.nullable(id) }),
  status: 200,
  reply: reviewed,
  errors: [NOT_FOUND, REVIEW_CLOSED],
});
