import * as z from "zod/mini";
import { dunningStates } from "../domain/dunning.ts";
import { longestPauseDays, subscriptionStatuses } from "../domain/subscriptions.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, PAUSE_DAYS_SHORT, SUBSCRIPTION_STATE } from "./refusals.ts";
import { coachCard } from "./training.ts";
import {
  amount,
  currency,
  id,
  idParams,
  image,
  line,
  localizedText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "My subscriptions";

export const subscriptionStatus = z.enum(subscriptionStatuses);
/** A day in the subscription's time zone, `YYYY-MM-DD`. End days are exclusive. */
const day = z.string();

const renewalOrder = z.object({
  id,
  number: z.string(),
  total: amount,
  currency,
  /** Payment deadline. */
  payUntil: z.nullable(timestamp),
});

/** How the next period is paid. */
const renewal = z.object({
  mode: z.enum(["auto", "link"]),
  /** The card that is charged; `null` for pay links. */
  card: z.nullable(z.object({ id, brand: z.string(), last4: z.string(), canRenew: z.boolean() })),
  /** The day of the planned charge; `null` when none is planned. */
  chargeOn: z.nullable(day),
  /** What the next period costs; `null` once the package is withdrawn. */
  amount: z.nullable(amount),
  currency,
  /** The price rose above what was agreed to: it is not charged before the member agrees. */
  needsAgreement: z.boolean(),
  /** State of a renewal that has been announced; else `null`. */
  state: z.nullable(z.enum(dunningStates)),
  /** The day on which the card is charged again. */
  nextTryOn: z.nullable(day),
  /** Until when access goes on although it is unpaid. */
  graceUntil: z.nullable(day),
  /** Where it can be paid by hand: a path of the site. */
  payUrl: z.nullable(z.string()),
});

const myCoach = z.extend(coachCard, {
  /** The day on which an absent coach is back; `null` for others. */
  backOn: z.nullable(day),
});

export const subscription = z.object({
  id,
  packageId: id,
  slug: z.string(),
  name: localizedText,
  image: z.nullable(image),
  /** Length of one period, which a renewal buys. */
  months: z.int(),
  status: subscriptionStatus,
  startedOn: day,
  periodStart: day,
  periodEnd: day,
  /** End of all paid periods: later than `periodEnd` after an early repurchase. */
  paidUntil: day,
  pausedUntil: z.nullable(day),
  /** `payment`: paused because the renewal was not paid; paying it starts the next period that day. */
  pauseReason: z.nullable(z.enum(["payment"])),
  /** Remaining pause days in this subscription year. */
  pauseDaysLeft: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  /** When the renewal order is written; `null` when there will be none. */
  renewsOn: z.nullable(day),
  /** Today's price of a period; `null` once the package is withdrawn. */
  renewalPrice: z.nullable(z.object({ amount, currency })),
  renewalOrder: z.nullable(renewalOrder),
  renewal,
  /** Unread messages of the coach. */
  unread: z.int(),
  /** The current coach; `null` until one is assigned. */
  coach: z.nullable(myCoach),
  /** The current cover. */
  cover: z.nullable(myCoach),
  createdAt: timestamp,
});
export type Subscription = z.infer<typeof subscription>;

const reply = z.object({ subscription });
const changeErrors = [NOT_FOUND, SUBSCRIPTION_STATE] as const;

export const getSubscriptions = endpoint({
  method: "GET",
  path: "/subscriptions",
  summary: "My coaching subscriptions: running ones first, then newest first",
  tag,
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ subscriptions: z.array(subscription), pagination }),
});

export const getSubscription = endpoint({
  method: "GET",
  path: "/subscriptions/:id",
  summary: "One of my subscriptions",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/subscriptions/:id/cancel",
  summary:
    "Ends renewals: the subscription runs to the end of the paid time, and an unpaid order for the next period is cancelled",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply,
  errors: changeErrors,
});

export const resumeSubscription = endpoint({
  method: "POST",
  path: "/subscriptions/:id/resume",
  summary: "Undoes a cancellation, or ends a pause today (unused pause days are kept)",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply,
  errors: changeErrors,
});

export const pauseSubscription = endpoint({
  method: "POST",
  path: "/subscriptions/:id/pause",
  summary:
    "Pauses from today for a number of days (all that are left by default); the end moves by as many, and it resumes by itself",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ days: z.optional(z.int().check(z.minimum(1), z.maximum(longestPauseDays))) }),
  status: 200,
  reply,
  errors: [...changeErrors, PAUSE_DAYS_SHORT],
});

const adminSubscription = z.object({
  id,
  customer: z.object({ id, name: z.string(), email: z.nullable(z.string()) }),
  name: localizedText,
  months: z.int(),
  status: subscriptionStatus,
  startedOn: day,
  paidUntil: day,
  pausedUntil: z.nullable(day),
  /** Paid periods that were not refunded. */
  periods: z.int(),
  renewalOrder: z.nullable(z.object({ id, number: z.string() })),
  /** Unread messages of the customer. */
  unread: z.int(),
  /** Whether the caller may read the thread. */
  mayRead: z.boolean(),
  createdAt: timestamp,
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

const adminSorts = ["newest", "oldest", "ending"] as const;

export const adminListSubscriptions = endpoint({
  method: "GET",
  path: "/admin/subscriptions",
  summary: "Subscriptions of the members whom the caller coaches (leads see all); found by name or e-mail",
  tag: "Admin coaching",
  access: "admin",
  permission: "coaching",
  query: z.object({
    ...pageQuery,
    search: z.optional(line(0, 80)),
    status: z.optional(subscriptionStatus),
    sort: z._default(z.enum(adminSorts), "newest"),
  }),
  status: 200,
  reply: z.object({ subscriptions: z.array(adminSubscription), pagination }),
});
