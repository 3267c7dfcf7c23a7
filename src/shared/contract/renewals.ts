import * as z from "zod/mini";
import { declineClasses, dunningStates } from "../domain/dunning.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { CARD_CANNOT_RENEW, CONSENT_CHANGED, NOT_FOUND, SUBSCRIPTION_STATE } from "./refusals.ts";
import { consentVersion } from "./saved-cards.ts";
import { subscription } from "./subscriptions.ts";
import { amount, currency, id, idParams, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "My subscriptions";
const adminTag = "Admin payments";
const reply = z.object({ subscription });

/** The link is older than ten days. */
export const RENEWAL_LINK_ENDED = refusal("RENEWAL_LINK_ENDED", 410);
/** The renewal is not in a state in which this can be done. */
export const RENEWAL_STATE = refusal("RENEWAL_STATE", 409, z.object({ state: z.enum(dunningStates) }));

export const setRenewal = endpoint({
  method: "PATCH",
  path: "/subscriptions/:id/renewal",
  summary: "Sets how a subscription renews: charged to a saved card (by default the default card), or by pay link",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({
    mode: z.enum(["auto", "link"]),
    cardId: z.optional(id),
    /** Version of the consent text that was shown; without it, the consent given when the card was saved applies. */
    consentVersion: z.optional(consentVersion),
  }),
  status: 200,
  reply,
  errors: [NOT_FOUND, CARD_CANNOT_RENEW, CONSENT_CHANGED, SUBSCRIPTION_STATE],
});

export const agreeRenewalPrice = endpoint({
  method: "POST",
  path: "/subscriptions/:id/agree-price",
  summary: "Agrees to the higher price of the next period, which is then charged on schedule",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({
    /** The price that was shown. */
    amount,
  }),
  status: 200,
  reply,
  errors: [NOT_FOUND, SUBSCRIPTION_STATE],
});

const token = z.string().check(z.regex(/^[\w-]{20,120}\.[\w-]{43}$/));

/** The renewal of a notice's link, for anybody who has it: without name and address. */
export const linkedRenewal = z.object({
  name: localizedText,
  /** The day after the last one paid. */
  endsOn: z.string(),
  total: amount,
  currency,
  /** `planned`: will be charged; `cancelled`: nothing will be; `over`: paid or ended. */
  state: z.enum(["planned", "cancelled", "over"]),
});
export type LinkedRenewal = z.infer<typeof linkedRenewal>;
const linkReply = z.object({ renewal: linkedRenewal });

export const readRenewalLink = endpoint({
  method: "GET",
  path: "/renewal-links/:token",
  summary: "The renewal of a notice's link; reading it changes nothing",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, RENEWAL_LINK_ENDED],
});

export const cancelByLink = endpoint({
  method: "POST",
  path: "/renewal-links/:token/cancel",
  summary: "Cancels the renewal of a notice's link, without signing in",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, RENEWAL_LINK_ENDED, SUBSCRIPTION_STATE],
});

export const resumeByLink = endpoint({
  method: "POST",
  path: "/renewal-links/:token/resume",
  summary: "Undoes a cancellation by the same link",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, RENEWAL_LINK_ENDED, SUBSCRIPTION_STATE],
});

// ——— Admin ———

const attempt = z.object({
  number: z.int(),
  paymentId: id,
  class: z.nullable(z.enum(declineClasses)),
  code: z.nullable(z.string()),
  at: timestamp,
});

export const adminRenewal = z.object({
  id,
  subscriptionId: id,
  customer: z.object({ id, name: z.string(), email: z.nullable(z.string()) }),
  name: localizedText,
  order: z.object({ id, number: z.string() }),
  total: amount,
  currency,
  endsOn: z.string(),
  state: z.enum(dunningStates),
  card: z.object({ brand: z.string(), last4: z.string() }),
  nextAt: z.nullable(timestamp),
  attempts: z.array(attempt),
  createdAt: timestamp,
});
export type AdminRenewal = z.infer<typeof adminRenewal>;

export const adminListRenewals = endpoint({
  method: "GET",
  path: "/admin/renewals",
  summary: "Renewals charged to saved cards, newest first, with each attempt",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  query: z.object({ ...pageQuery, state: z.optional(z.enum(dunningStates)) }),
  status: 200,
  reply: z.object({ renewals: z.array(adminRenewal), pagination }),
});

const renewalReply = z.object({ renewal: adminRenewal });

export const adminRetryRenewal = endpoint({
  method: "POST",
  path: "/admin/renewals/:id/retry",
  summary: "Charges the card again within ten minutes, if the notice allows it by then",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  stepUp: true,
  params: idParams,
  status: 200,
  reply: renewalReply,
  errors: [NOT_FOUND, RENEWAL_STATE],
});

export const adminStopRenewal = endpoint({
  method: "POST",
  path: "/admin/renewals/:id/stop",
  summary: "Stops charging a renewal: the member can still pay it by hand until its deadline",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  params: idParams,
  body: z.strictObject({ reason: longText(1, 500) }),
  status: 200,
  reply: renewalReply,
  errors: [NOT_FOUND, RENEWAL_STATE],
});

/** What charging brought for renewals that ended in the period. Money per currency. */
export const recoveryReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Renewals that were paid: at the first charge, at a later one, or by hand. */
  paidAtOnce: z.int(),
  paidByRetry: z.int(),
  paidByHand: z.int(),
  lost: z.int(),
  recovered: z.array(z.object({ currency, amount })),
  /** Refusals by code, the most frequent first. */
  declines: z.array(z.object({ code: z.string(), class: z.enum(declineClasses), count: z.int() })),
});

export const adminRecoveryReport = endpoint({
  method: "GET",
  path: "/admin/reports/recovery",
  summary: "Outcomes of automatic renewals that ended in the last days",
  tag: adminTag,
  access: "admin",
  permission: "payments",
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30) }),
  status: 200,
  reply: z.object({ report: recoveryReport }),
});
