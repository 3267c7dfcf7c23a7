import * as z from "zod/mini";
import {
  affiliateCodePattern,
  affiliateStatuses,
  attributionWays,
  commissionBuckets,
  commissionKinds,
  offerApplies,
  offerKinds,
  takeBackReasons,
  writeOffObstacles,
} from "../domain/affiliates.ts";
import { isIban, normaliseIban } from "../domain/iban.ts";
import { PAYOUT_CHANGED } from "./admin-affiliate-payouts.ts";
import { endpoint } from "./endpoint.ts";
import { givenPerCurrency, perCurrency } from "./offers.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import {
  amount,
  cents,
  currency,
  email,
  id,
  idParams,
  line,
  longText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "Admin affiliates";
const permission = "affiliates";
const access = "admin";

/** Another affiliate has this code. */
export const AFFILIATE_CODE_TAKEN = refusal("AFFILIATE_CODE_TAKEN", 409);
/** This customer is an affiliate already, another affiliate has this coupon, or one was made of this application. */
export const AFFILIATE_TAKEN = refusal(
  "AFFILIATE_TAKEN",
  409,
  z.object({ field: z.enum(["email", "coupon", "applicationId"]) }),
);

/** The affiliate has not ended, or a payout can pay the balance. */
export const NOT_TO_WRITE_OFF = refusal("NOT_TO_WRITE_OFF", 409, z.object({ why: z.enum(writeOffObstacles) }));

/** Another amount is left of the commission than was shown: it was refunded meanwhile, or in part. */
export const COMMISSION_CHANGED = refusal("COMMISSION_CHANGED", 409, z.object({ left: amount }));

/** A ledger's buckets in one currency. */
export const commissionBalance = z.object({ currency, pending: amount, payable: amount, paid: amount });
export type CommissionBalance = z.infer<typeof commissionBalance>;

const offer = z.object({
  kind: z.enum(offerKinds),
  /** For kind percent. */
  percent: z.nullable(z.number()),
  /** For kind fixed, for each order; a currency that is null earns nothing. */
  amounts: perCurrency,
  applies: z.enum(offerApplies),
  /** For `applies: renewals`: how many of each subscription. */
  renewals: z.nullable(z.int()),
  /** `null`: all. An order's line counts when either names it. */
  categoryIds: z.nullable(z.array(id)),
  productIds: z.nullable(z.array(id)),
  coupon: z.nullable(z.object({ id, code: z.string() })),
  cookieDays: z.int(),
});

const affiliateSales = z.object({
  currency,
  /** Orders that were paid. */
  orders: z.int(),
  /** Price of their goods without tax, minus refunds. */
  sales: amount,
  commission: amount,
  /** By refunds, or taken back by staff. */
  reversed: amount,
});

export const adminAffiliate = z.object({
  id,
  name: z.string(),
  code: z.string(),
  url: z.string(),
  status: z.enum(affiliateStatuses),
  user: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  offer,
  /** The last four characters of the IBAN; `null`: none is known. */
  ibanLast4: z.nullable(z.string()),
  /** When the coupon was found to be used far more often than usual. */
  leakAt: z.nullable(timestamp),
  visits: z.int(),
  sales: z.array(affiliateSales),
  balances: z.array(commissionBalance),
  version: z.int(),
  createdAt: timestamp,
});
export type AdminAffiliate = z.infer<typeof adminAffiliate>;
const affiliateReply = z.object({ affiliate: adminAffiliate });

const day = z.optional(z.iso.date());

export const adminListAffiliates = endpoint({
  method: "GET",
  path: "/admin/affiliates",
  summary: "Affiliates, newest first, with visits and sales of a period and their current balance",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    /** Part of the name or the code. */
    search: z.optional(line(0, 80)),
    status: z.optional(z.enum([...affiliateStatuses, "leak"])),
    /** First and last day, UTC; without them all time. */
    from: day,
    to: day,
  }),
  status: 200,
  reply: z.object({ affiliates: z.array(adminAffiliate), pagination }),
});

export const adminGetAffiliate = endpoint({
  method: "GET",
  path: "/admin/affiliates/:id",
  summary: "An affiliate with all-time figures",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND],
});

const ids = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(100)));
export const affiliateBody = z.strictObject({
  name: line(1, 80),
  code: z.string().check(z.trim(), z.toLowerCase(), z.regex(affiliateCodePattern)),
  status: z.enum(affiliateStatuses),
  /** E-mail address of the customer who sees this affiliate's page; `null`: nobody does. */
  email: z.nullable(email),
  offer: z.strictObject({
    kind: z.enum(offerKinds),
    percent: z.nullable(z.number().check(z.minimum(0.01), z.maximum(100), cents)),
    amounts: givenPerCurrency,
    applies: z.enum(offerApplies),
    renewals: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
    categoryIds: ids,
    productIds: ids,
    /** The code of a coupon of the shop. */
    coupon: z.nullable(line(1, 40)),
    cookieDays: z.int().check(z.minimum(1), z.maximum(90)),
  }),
});

const affiliateDraft = z.object({
  applicationId: id,
  name: z.string(),
  /** A code that is free. */
  code: z.string(),
  /** The applicant's address, if a confirmed account has it. */
  email: z.nullable(z.string()),
  applicantEmail: z.string(),
  /** The affiliate that was made of the application before. */
  affiliateId: z.nullable(id),
});
export type AffiliateDraft = z.infer<typeof affiliateDraft>;

export const adminDraftAffiliate = endpoint({
  method: "GET",
  path: "/admin/affiliates/from-application/:id",
  summary: "What a new affiliate could be, from an application to work with the shop",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ draft: affiliateDraft }),
  errors: [NOT_FOUND],
});

export const adminCreateAffiliate = endpoint({
  method: "POST",
  path: "/admin/affiliates",
  summary: "Creates an affiliate with an offer; of an application, too, whose author gets a mail with the link",
  tag,
  access,
  permission,
  body: z.extend(affiliateBody, { applicationId: z.optional(id) }),
  status: 201,
  reply: affiliateReply,
  errors: [NOT_FOUND, AFFILIATE_CODE_TAKEN, AFFILIATE_TAKEN],
});

export const adminUpdateAffiliate = endpoint({
  method: "PUT",
  path: "/admin/affiliates/:id",
  summary:
    "Changes an affiliate; orders placed before keep their commission. `version` is the one the edit started from",
  tag,
  access,
  permission,
  params: idParams,
  body: z.extend(affiliateBody, { version: z.int() }),
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND, AFFILIATE_CODE_TAKEN, AFFILIATE_TAKEN, versionConflict(adminAffiliate)],
});

/** The recipient of payouts and their account. */
export const payoutAccountBody = z.strictObject({
  holder: line(2, 70),
  iban: z.string().check(
    z.maxLength(60),
    z.overwrite(normaliseIban),
    z.refine((iban) => isIban(iban), { params: { code: "INVALID_FORMAT" } }),
  ),
});

export const adminSaveAffiliateAccount = endpoint({
  method: "PUT",
  path: "/admin/affiliates/:id/account",
  summary: "Saves the bank account that an affiliate is paid to; replies show only its last four characters",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: payoutAccountBody,
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND],
});

export const adminSeeAffiliateLeak = endpoint({
  method: "POST",
  path: "/admin/affiliates/:id/leak-seen",
  summary: "Dismisses the alert about a coupon that is used far more often than usual",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND],
});

export const writeOffBody = z.strictObject({
  currency,
  /** The payable amount that was shown; negative where they owe it. */
  amount: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  reason: longText(1, 500),
});
export const adminWriteOffCommission = endpoint({
  method: "POST",
  path: "/admin/affiliates/:id/write-off",
  summary: "Writes off the balance of an ended affiliate when it is too small for a payout; needs a reason",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: writeOffBody,
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND, NOT_TO_WRITE_OFF, PAYOUT_CHANGED],
});

export const takeBackBody = z.strictObject({
  /** The amount that was shown as left of it. */
  amount: z.number().check(z.minimum(0.01), z.maximum(1_000_000_000)),
  /** The affiliate is told this. */
  why: z.enum(takeBackReasons),
  /** For staff. */
  reason: longText(1, 500),
});
export const adminTakeBackCommission = endpoint({
  method: "POST",
  path: "/admin/affiliates/:id/commissions/:orderId/take-back",
  summary:
    "Takes back what is left of an order's commission, with a reason; after a payout the payable balance falls below zero",
  tag,
  access,
  permission,
  stepUp: true,
  params: z.object({ id, orderId: id }),
  body: takeBackBody,
  status: 200,
  reply: affiliateReply,
  errors: [NOT_FOUND, COMMISSION_CHANGED],
});

const commissionEntry = z.object({
  id,
  at: timestamp,
  kind: z.enum(commissionKinds),
  bucket: z.enum(commissionBuckets),
  currency,
  amount,
  order: z.nullable(z.object({ id, number: z.string() })),
  /** How the order was attributed to them. */
  by: z.nullable(z.enum(attributionWays)),
  payout: z.nullable(z.object({ id, number: z.int() })),
  /** Why it was written off or taken back. */
  reason: z.nullable(z.string()),
  /** Why it was taken back, as the affiliate is told. */
  why: z.nullable(z.enum(takeBackReasons)),
  /** For an earned commission: what is left of it. */
  left: z.nullable(amount),
  /** For an earned commission: when it becomes payable, or became so; `null` before the delivery. */
  dueAt: z.nullable(timestamp),
});
export type AdminCommissionEntry = z.infer<typeof commissionEntry>;

export const adminListCommissions = endpoint({
  method: "GET",
  path: "/admin/affiliates/:id/entries",
  summary: "The ledger of an affiliate, newest first",
  tag,
  access,
  permission,
  params: idParams,
  query: z.object({
    ...pageQuery,
    bucket: z.optional(z.enum(commissionBuckets)),
    currency: z.optional(currency),
  }),
  status: 200,
  reply: z.object({ entries: z.array(commissionEntry), pagination }),
  errors: [NOT_FOUND],
});
