import * as z from "zod/mini";
import { payoutObstacles, payoutStates } from "../domain/affiliates.ts";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND } from "./refusals.ts";
import { amount, currency, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin affiliates";
const permission = "affiliates";
const access = "admin";

/** The payable amount has changed since it was shown. */
export const PAYOUT_CHANGED = refusal("PAYOUT_CHANGED", 409, z.object({ total: amount }));
/** There is nothing to pay in this currency. */
export const PAYOUT_EMPTY = refusal("PAYOUT_EMPTY", 409);
/** The payout was paid or cancelled before. */
export const PAYOUT_STATE = refusal("PAYOUT_STATE", 409, z.object({ state: z.enum(payoutStates) }));

const payee = z.object({ affiliateId: id, name: z.string(), code: z.string(), ibanLast4: z.nullable(z.string()) });

export const adminPreviewPayout = endpoint({
  method: "GET",
  path: "/admin/affiliates/payouts/preview",
  summary: "Preview of a payout in a currency: who would be paid, and who is left out",
  tag,
  access,
  permission,
  query: z.object({ currency: z._default(currency, "EGP") }),
  status: 200,
  reply: z.object({
    currency,
    minimum: amount,
    total: amount,
    payees: z.array(z.object({ ...payee.shape, amount })),
    leftOut: z.array(z.object({ ...payee.shape, amount, why: z.enum(payoutObstacles) })),
  }),
});

const person = z.nullable(z.object({ id, name: z.string() }));
const payout = z.object({
  id,
  number: z.int(),
  currency,
  state: z.enum(payoutStates),
  total: amount,
  payees: z.int(),
  bankReference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  createdBy: person,
  settledAt: z.nullable(timestamp),
  settledBy: person,
});
export type AffiliatePayout = z.infer<typeof payout>;

const wholePayout = z.object({
  payout,
  items: z.array(z.object({ ...payee.shape, reference: z.string(), amount })),
});
export type WholePayout = z.infer<typeof wholePayout>;

export const adminListPayouts = endpoint({
  method: "GET",
  path: "/admin/affiliates/payouts",
  summary: "Payouts to affiliates, newest first",
  tag,
  access,
  permission,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(payoutStates)) }),
  status: 200,
  reply: z.object({ payouts: z.array(payout), pagination }),
});

export const adminGetPayout = endpoint({
  method: "GET",
  path: "/admin/affiliates/payouts/:id",
  summary: "A payout with its payees",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: wholePayout,
  errors: [NOT_FOUND],
});

export const adminCreatePayout = endpoint({
  method: "POST",
  path: "/admin/affiliates/payouts",
  summary: "Creates a payout of everything payable in a currency, with the file for the bank",
  tag,
  access,
  permission,
  stepUp: true,
  /** `total` is the one that the preview showed. */
  body: z.strictObject({ currency, total: z.number().check(z.minimum(0), z.maximum(1_000_000_000)) }),
  status: 201,
  reply: z.object({ ...wholePayout.shape, file: csvFile }),
  errors: [PAYOUT_CHANGED, PAYOUT_EMPTY],
});

export const adminGetPayoutFile = endpoint({
  method: "POST",
  path: "/admin/affiliates/payouts/:id/file",
  summary: "The bank file of an open payout again: reference, holder, IBAN, amount, currency, note",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 200,
  reply: csvFile,
  errors: [NOT_FOUND, PAYOUT_STATE],
});

export const payoutPaidBody = z.strictObject({ bankReference: line(1, 80) });
export const adminMarkPayoutPaid = endpoint({
  method: "POST",
  path: "/admin/affiliates/payouts/:id/paid",
  summary: "Marks a payout as paid by the bank: its amounts move from payable to paid",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: payoutPaidBody,
  status: 200,
  reply: wholePayout,
  errors: [NOT_FOUND, PAYOUT_STATE],
});

export const payoutCancelBody = z.strictObject({ reason: longText(1, 500) });
export const adminCancelPayout = endpoint({
  method: "POST",
  path: "/admin/affiliates/payouts/:id/cancel",
  summary: "Cancels a payout that the bank did not pay; its amounts stay payable",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: payoutCancelBody,
  status: 200,
  reply: wholePayout,
  errors: [NOT_FOUND, PAYOUT_STATE],
});
