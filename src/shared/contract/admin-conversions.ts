import * as z from "zod/mini";
import { conversionDestinations, conversionKinds, conversionStates } from "../domain/conversions.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, id, timestamp } from "./values.ts";

const destination = z.enum(conversionDestinations);

const day = z.object({
  /** UTC. */
  day: z.string(),
  destination,
  sent: z.int(),
  refused: z.int(),
  unanswered: z.int(),
  waiting: z.int(),
  withdrawn: z.int(),
  expired: z.int(),
});
export type ConversionDay = z.infer<typeof day>;

const conversion = z.object({
  id,
  destination,
  kind: z.enum(conversionKinds),
  /** Under which the destination counts it once. */
  eventId: z.string(),
  order: z.object({ id, number: z.string() }),
  amount,
  currency,
  state: z.enum(conversionStates),
  reason: z.nullable(z.string()),
  tries: z.int(),
  happenedAt: timestamp,
  settledAt: z.nullable(timestamp),
});
export type AdminConversion = z.infer<typeof conversion>;

export const adminListConversions = endpoint({
  method: "GET",
  path: "/admin/conversions",
  summary: "Purchases and refunds reported to Google and Meta: by day, for 30 days, and the latest",
  tag: "Admin conversions",
  access: "admin",
  permission: "integrations",
  status: 200,
  reply: z.object({
    destinations: z.array(z.object({ destination, isOn: z.boolean() })),
    /** Newest first. */
    days: z.array(day),
    /** What was not taken first, then the newest; 50 at most. */
    latest: z.array(conversion),
  }),
});
