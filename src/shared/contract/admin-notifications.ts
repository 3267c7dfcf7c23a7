import * as z from "zod/mini";
import { channels, deliveryStates, suppressedReasons, suppressionReasons } from "../domain/notification-topics.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { email, id, idParams, language, line, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin notifications";
const access = "admin";
const permission = "marketing";

const delivery = z.object({
  id,
  /** `order-shipped`, `coach-message` and so on. */
  kind: z.string(),
  channel: z.enum(channels),
  /** E-mail address or number; empty for devices and after it was erased. */
  recipient: z.string(),
  userId: z.nullable(id),
  language,
  state: z.enum(deliveryStates),
  /** Why it was suppressed; `null` otherwise. */
  reason: z.nullable(z.enum(suppressedReasons)),
  /** Error of the last attempt. */
  error: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: timestamp,
  /** Not sent before this time. */
  notBefore: z.nullable(timestamp),
  sentAt: z.nullable(timestamp),
});
export type AdminDelivery = z.infer<typeof delivery>;

export const adminListNotifications = endpoint({
  method: "GET",
  path: "/admin/notifications",
  summary: "Every message of the last 90 days on each channel, newest first",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(deliveryStates)),
    channel: z.optional(z.enum(channels)),
    kind: z.optional(line(1, 60)),
    /** Matches exactly this address. */
    search: z.optional(line(1, 254)),
  }),
  status: 200,
  reply: z.object({ notifications: z.array(delivery), pagination }),
});

export const adminResendNotification = endpoint({
  method: "POST",
  path: "/admin/notifications/:id/resend",
  summary: "Sends a refused or waiting message now; one held by quiet hours leaves when they end",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ notification: delivery }),
  errors: [NOT_FOUND],
});

const count = z.object({
  kind: z.string(),
  channel: z.enum(channels),
  written: z.int(),
  sent: z.int(),
  waiting: z.int(),
  refused: z.int(),
  bounced: z.int(),
  suppressed: z.int(),
});
export type MessageCount = z.infer<typeof count>;

const cost = z.object({
  kind: z.string(),
  channel: z.enum(channels),
  /** Country of the recipients; `null` when their number does not show one. */
  country: z.nullable(z.string()),
  messages: z.int(),
  /** For SMS: the parts that they are charged by. */
  parts: z.optional(z.int()),
  /** Messages whose price is not on the rate card. */
  unpriced: z.int(),
  /** Cost in millionths of the currency. */
  micro: z.int(),
  currency: z.nullable(z.string()),
});
export type MessageCost = z.infer<typeof cost>;

export const adminReportMessages = endpoint({
  method: "GET",
  path: "/admin/reports/messages",
  summary: "Messages of the last 1 to 90 days by kind and channel, and their cost by kind and country",
  tag,
  access,
  permission,
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30) }),
  status: 200,
  reply: z.object({ days: z.int(), counts: z.array(count), costs: z.array(cost) }),
});

const suppression = z.object({
  reason: z.enum(suppressionReasons),
  /** `null`: permanent. */
  until: z.nullable(timestamp),
  createdAt: timestamp,
});
export type Suppressed = z.infer<typeof suppression>;

export const adminFindSuppressions = endpoint({
  method: "GET",
  path: "/admin/suppressions",
  summary: "The suppressions of an address: why it gets no mail",
  tag,
  access,
  permission,
  query: z.object({ address: email }),
  status: 200,
  reply: z.object({ suppressions: z.array(suppression) }),
});

export const adminLiftSuppressions = endpoint({
  method: "DELETE",
  path: "/admin/suppressions",
  summary: "Lifts the suppressions of an address whose mail bounced; complaints and the owner's own choices stay",
  tag,
  access,
  permission,
  body: z.strictObject({ address: email, reason: line(3, 500) }),
  status: 200,
  reply: z.object({ suppressions: z.array(suppression) }),
  errors: [NOT_FOUND],
});
