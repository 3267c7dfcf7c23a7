import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";
import { carrierName } from "./shipment-views.ts";
import { amount, currency, localizedText, longText, market } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";
const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
/** 0 is Sunday. */
const weekdays = z.array(weekday).check(z.maxLength(6));

export const deliveryCalendar = z.object({
  market,
  /** Days on which nothing is packed; 0 is Sunday. */
  shopOff: z.array(z.int()),
  /** Orders from this time on are packed on the next shop day. */
  cutoff: z.string(),
  handlingDays: z.int(),
  holidays: z.array(z.string()),
  /** Feasts of the coming year that are no holidays yet, by the Umm al-Qura calendar. */
  proposed: z.array(z.string()),
  /** Only of Saudi Arabia: an order needs a National Address; where not, its parcel waits for one. */
  requireNationalAddress: z.boolean(),
  version: z.int(),
});
export type AdminDeliveryCalendar = z.infer<typeof deliveryCalendar>;

export const leadTime = z.object({
  carrier: carrierName,
  /** A region, or a country's two letters for all of it. */
  regionId: z.string(),
  name: localizedText,
  minDays: z.int(),
  maxDays: z.int(),
  off: z.array(z.int()),
  /** Days that nine of ten parcels did not exceed; null with fewer than 50. */
  measuredMax: z.nullable(z.int()),
  measuredParcels: z.int(),
  version: z.int(),
});
export type AdminLeadTime = z.infer<typeof leadTime>;

/** How well promises of the last 90 days were kept. */
const kept = z.object({ carrier: carrierName, market, parcels: z.int(), kept: z.int() });

/** Prices of carriers for the parcels booked in the last 90 days; those without a price are not counted. */
const carrierCost = z.object({
  carrier: carrierName,
  market,
  parcels: z.int(),
  cost: amount,
  currency,
});

export const adminGetDelivery = endpoint({
  method: "GET",
  path: "/admin/delivery",
  summary: "Delivery calendars and lead times; kept promises and parcel costs of the last 90 days",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({
    calendars: z.array(deliveryCalendar),
    leadTimes: z.array(leadTime),
    report: z.array(kept),
    costs: z.array(carrierCost),
  }),
});

export const saveCalendarBody = z.strictObject({
  shopOff: weekdays,
  cutoff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  handlingDays: z.int().check(z.minimum(0), z.maximum(30)),
  holidays: z.array(z.iso.date()).check(z.maxLength(60)),
  /** Left out, it stays as it is. */
  requireNationalAddress: z.optional(z.boolean()),
  version: z.int().check(z.minimum(1)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});
export const adminSaveDeliveryCalendar = endpoint({
  method: "PUT",
  path: "/admin/delivery/calendars/:market",
  summary: "Changes a market's delivery calendar; new promises follow it",
  tag,
  access,
  permission,
  params: z.object({ market }),
  body: saveCalendarBody,
  status: 200,
  reply: z.object({ calendar: deliveryCalendar }),
  errors: [versionConflict(deliveryCalendar)],
});

export const saveLeadTimeBody = z.strictObject({
  minDays: z.int().check(z.minimum(0), z.maximum(60)),
  maxDays: z.int().check(z.minimum(0), z.maximum(60)),
  off: weekdays,
  /** 0 where there was none. */
  version: z.int().check(z.minimum(0)),
  reason: z.optional(longText(0, 500)),
});
export const adminSaveLeadTime = endpoint({
  method: "PUT",
  path: "/admin/delivery/lead-times/:carrier/:regionId",
  summary: "Changes a carrier's lead time to a region, or to a whole country",
  tag,
  access,
  permission,
  params: z.object({ carrier: carrierName, regionId: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,4})?$/)) }),
  body: saveLeadTimeBody,
  status: 200,
  reply: z.object({ leadTime }),
  errors: [versionConflict(leadTime)],
});
