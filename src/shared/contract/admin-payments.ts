import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminPayment } from "./payments.ts";
import { NOT_FOUND } from "./refusals.ts";
import { amount, idParams, timestamp } from "./values.ts";

/** What is compared between our books and the provider's. */
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

/** `unknown`: it has no such payment; `unreachable`: it did not answer; `nobody`: there is nobody to ask (cash). */
export const providerAnswers = ["known", "unknown", "unreachable", "nobody"] as const;

const theirSide = z.object({
  state: z.string(),
  amount,
  /** As they write it; what they say need not be a currency of ours. */
  currency: z.string(),
  refunded: amount,
  reference: z.string(),
  /** Our payment's id as they keep it; `null` where they keep none. */
  merchantReference: z.nullable(z.string()),
  /** The money went to an account that is not the one we opened the payment with. */
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
  /** Where the two sides do not say the same. */
  mismatches: z.array(z.enum(comparedFacts)),
  /** What happened in time, oldest first; `side` is whose books tell it. */
  steps: z.array(
    z.object({
      at: timestamp,
      side: z.enum(["ours", "theirs"]),
      step: z.enum(paymentSteps),
      amount: z.nullable(amount),
      /** The report's key, or why a refund was made. */
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
