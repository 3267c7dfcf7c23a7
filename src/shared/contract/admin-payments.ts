import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminPayment } from "./payments.ts";
import { NOT_FOUND } from "./refusals.ts";
import { amount, idParams, timestamp } from "./values.ts";

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
] as const;

const comparison = z.object({
  payment: adminPayment,
  answer: z.enum(providerAnswers),
  askedAt: timestamp,
  theirs: z.nullable(theirSide),
  /** Differences between both records. */
  mismatches: z.array(z.enum(comparedFacts)),
  /** Events, oldest first; `side` is the record they come from. */
  steps: z.array(
    z.object({
      at: timestamp,
      side: z.enum(["ours", "theirs"]),
      step: z.enum(paymentSteps),
      amount: z.nullable(amount),
      /** The event key, or the reason of a refund. */
      detail: z.nullable(z.string()),
    }),
  ),
});
export type PaymentComparison = z.infer<typeof comparison>;

export const adminComparePayment = endpoint({
  method: "GET",
  path: "/admin/payments/:id",
  summary: "A payment as we keep it beside what its provider says at this moment; changes nothing",
  tag: "Admin payments",
  access: "admin",
  permission: "payments",
  params: idParams,
  status: 200,
  reply: comparison,
  errors: [NOT_FOUND],
});
