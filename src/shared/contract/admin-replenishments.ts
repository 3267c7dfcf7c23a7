import * as z from "zod/mini";
import { declineClasses } from "../domain/dunning.ts";
import { replenishmentPauses, replenishmentStatuses, runStates, skipReasons } from "../domain/replenishments.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { everyDays, REPLENISHMENT_STATE, replenishmentOffer, replenishmentPercent } from "./replenishments.ts";
import {
  amount,
  currency,
  id,
  idParams,
  line,
  localizedText,
  longText,
  market,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "Admin replenishments";

const adminReplenishment = z.object({
  id,
  customer: z.object({ id, name: z.string(), email: z.nullable(z.string()) }),
  productId: id,
  name: localizedText,
  quantity: z.int(),
  everyDays: z.int(),
  percent: z.int(),
  currency,
  status: z.enum(replenishmentStatuses),
  pauseReason: z.nullable(z.enum(replenishmentPauses)),
  nextOn: z.string(),
  failures: z.int(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** The newest one, open or settled. */
  run: z.nullable(
    z.object({
      dueOn: z.string(),
      state: z.enum(runStates),
      skipReason: z.nullable(z.enum(skipReasons)),
      order: z.nullable(z.object({ id, number: z.string(), total: amount })),
      nextAt: z.nullable(timestamp),
      tries: z.int(),
      class: z.nullable(z.enum(declineClasses)),
      code: z.nullable(z.string()),
    }),
  ),
  createdAt: timestamp,
});
export type AdminReplenishment = z.infer<typeof adminReplenishment>;

export const adminListReplenishments = endpoint({
  method: "GET",
  path: "/admin/replenishments",
  summary: "Repeat orders, newest first, each with its last run",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(replenishmentStatuses)),
    /** State of the last run. */
    state: z.optional(z.enum(runStates)),
    /** A customer's name or e-mail address. */
    search: z.optional(line(1, 100)),
  }),
  status: 200,
  reply: z.object({ replenishments: z.array(adminReplenishment), pagination }),
});

export const adminStopReplenishment = endpoint({
  method: "POST",
  path: "/admin/replenishments/:id/stop",
  summary: "Ends a repeat order at the customer's request, and cancels its unpaid order",
  tag,
  access: "admin",
  permission: "payments",
  params: idParams,
  body: z.strictObject({ reason: longText(1, 500) }),
  status: 200,
  reply: z.object({ replenishment: adminReplenishment }),
  errors: [NOT_FOUND, REPLENISHMENT_STATE],
});

export const adminReplenishmentReport = endpoint({
  method: "GET",
  path: "/admin/reports/replenishments",
  summary: "Outcomes of the runs settled in the last days, and the number of repeat orders",
  tag,
  access: "admin",
  permission: "payments",
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30) }),
  status: 200,
  reply: z.object({
    report: z.object({
      active: z.int(),
      paused: z.int(),
      /** Runs that were paid: at the first charge, at a later one, or by hand. */
      paidAtOnce: z.int(),
      paidByRetry: z.int(),
      paidByHand: z.int(),
      skipped: z.int(),
      lost: z.int(),
    }),
  }),
});

const offerReply = z.object({ offer: z.nullable(replenishmentOffer) });

export const adminGetReplenishmentOffer = endpoint({
  method: "GET",
  path: "/admin/products/:id/replenishment",
  summary: "Whether a product can be ordered repeatedly, and at which discount",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: offerReply,
});

export const adminSaveReplenishmentOffer = endpoint({
  method: "PUT",
  path: "/admin/products/:id/replenishment",
  summary: "Offers a product as a repeat order, or ends the offer with null: running ones pause at their next order",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: z.strictObject({
    offer: z.nullable(z.strictObject({ percent: replenishmentPercent, everyDays })),
  }),
  status: 200,
  reply: offerReply,
  errors: [NOT_FOUND],
});

const marketsReply = z.object({ markets: z.array(z.object({ market, isOn: z.boolean() })) });

export const adminGetReplenishmentMarkets = endpoint({
  method: "GET",
  path: "/admin/replenishment-markets",
  summary: "Markets that offer repeat orders",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: marketsReply,
});

export const adminSetReplenishmentMarket = endpoint({
  method: "PUT",
  path: "/admin/replenishment-markets/:market",
  summary: "Switches repeat orders on or off in a market: running ones pause at their next order",
  tag,
  access: "admin",
  permission: "settings",
  params: z.object({ market }),
  body: z.strictObject({ isOn: z.boolean() }),
  status: 200,
  reply: marketsReply,
});
