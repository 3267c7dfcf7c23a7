import * as z from "zod/mini";
import {
  affiliateStatuses,
  commissionBuckets,
  commissionKinds,
  offerApplies,
  payoutStates,
  takeBackReasons,
} from "../domain/affiliates.ts";
import { commissionBalance, payoutAccountBody } from "./admin-affiliates.ts";
import { endpoint } from "./endpoint.ts";
import { perCurrency } from "./offers.ts";
import { NOT_FOUND } from "./refusals.ts";
import { amount, currency, id, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Affiliates";

const ownAffiliate = z.object({
  code: z.string(),
  url: z.string(),
  status: z.enum(affiliateStatuses),
  /** Customers who type it bring their order too. */
  coupon: z.nullable(z.string()),
  offer: z.object({
    percent: z.nullable(z.number()),
    amounts: z.nullable(perCurrency),
    applies: z.enum(offerApplies),
    renewals: z.nullable(z.int()),
    isLimited: z.boolean(),
    cookieDays: z.int(),
  }),
  holdDays: z.int(),
  minimums: z.array(z.object({ currency, amount })),
  visits: z.int(),
  /** Orders that were paid. */
  orders: z.int(),
  balances: z.array(commissionBalance),
  ibanLast4: z.nullable(z.string()),
  payouts: z.array(
    z.object({ id, at: timestamp, state: z.enum(payoutStates), reference: z.string(), currency, amount }),
  ),
});
export type OwnAffiliate = z.infer<typeof ownAffiliate>;

export const getOwnAffiliate = endpoint({
  method: "GET",
  path: "/affiliate",
  summary: "The caller's affiliate link, figures and payouts; `null` for non-affiliates",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({ affiliate: z.nullable(ownAffiliate) }),
});

export const listOwnCommissions = endpoint({
  method: "GET",
  path: "/affiliate/entries",
  summary: "The caller's commissions, newest first, without the orders' customers",
  tag,
  access: "customer",
  query: z.object({ ...pageQuery }),
  status: 200,
  reply: z.object({
    entries: z.array(
      z.object({
        id,
        at: timestamp,
        kind: z.enum(commissionKinds),
        bucket: z.enum(commissionBuckets),
        currency,
        amount,
        /** Why the shop took it back. */
        why: z.nullable(z.enum(takeBackReasons)),
        /** For what was refunded or taken back: when that commission was earned. */
        earnedAt: z.nullable(timestamp),
        /** For an earned commission of which something is left: whether it is still pending. */
        isWaiting: z.boolean(),
        /** For one that is waiting: when it becomes payable; `null` before the delivery. */
        dueAt: z.nullable(timestamp),
      }),
    ),
    pagination,
  }),
  errors: [NOT_FOUND],
});

export const saveOwnAccount = endpoint({
  method: "PUT",
  path: "/affiliate/account",
  summary: "Saves the bank account that the caller is paid to; replies show only its last four characters",
  tag,
  access: "customer",
  body: payoutAccountBody,
  status: 200,
  reply: z.object({ ibanLast4: z.string() }),
  errors: [NOT_FOUND],
});
