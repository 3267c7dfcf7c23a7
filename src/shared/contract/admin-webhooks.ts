import * as z from "zod/mini";
import {
  deliveryFaults,
  deliveryStatuses,
  testEventType,
  webhookDisabledReasons,
  webhookEventTypes,
  webhookStatuses,
} from "../domain/webhooks.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict, WEBHOOK_STOPPED } from "./refusals.ts";
import { id, idParams, line, pageQuery, pagination, seenVersion, timestamp } from "./values.ts";

const tag = "Admin webhooks";
const access = "admin";
const permission = "integrations";

const eventType = z.enum(webhookEventTypes);

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(eventType),
  /** Whether bodies name the customer and the delivery address. */
  includePersonal: z.boolean(),
  /** `paused` by staff, `disabled` by the shop. */
  status: z.enum(webhookStatuses),
  disabledReason: z.nullable(z.enum(webhookDisabledReasons)),
  /** Since when no attempt succeeded. */
  failingSince: z.nullable(timestamp),
  /** Until when the previous secret also signs. */
  previousSecretUntil: z.nullable(timestamp),
  version: z.int(),
  createdAt: timestamp,
});
export type AdminWebhook = z.infer<typeof webhook>;

const delivery = z.object({
  id,
  /** The `webhook-id` header, the same in every attempt. */
  eventId: id,
  type: z.enum([...webhookEventTypes, testEventType]),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  nextAt: z.nullable(timestamp),
  lastAt: z.nullable(timestamp),
  /** Status of the last response. */
  statusCode: z.nullable(z.int()),
  /** Why no answer came. */
  fault: z.nullable(z.enum(deliveryFaults)),
  /** Beginning of the last answer. */
  excerpt: z.nullable(z.string()),
  ms: z.nullable(z.int()),
  /** As it is sent, without personal data. */
  body: z.string(),
  createdAt: timestamp,
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const webhookBody = z.strictObject({
  name: line(1, 80),
  /** https on its own port. */
  url: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  events: z.array(eventType).check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
  includePersonal: z.boolean(),
});

const reply = z.object({ webhook });
/** The secret is shown in this reply only. */
const replyWithSecret = z.object({ webhook, secret: z.string() });
const replyWithDelivery = z.object({ delivery });

export const adminListWebhooks = endpoint({
  method: "GET",
  path: "/admin/webhooks",
  summary: "All webhooks, by name",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ webhooks: z.array(webhook) }),
});

export const adminCreateWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks",
  summary: "Adds a webhook; only this reply contains its signing secret",
  tag,
  access,
  permission,
  stepUp: true,
  body: webhookBody,
  status: 201,
  reply: replyWithSecret,
});

export const adminGetWebhook = endpoint({
  method: "GET",
  path: "/admin/webhooks/:id",
  summary: "A webhook",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminUpdateWebhook = endpoint({
  method: "PUT",
  path: "/admin/webhooks/:id",
  summary: "Changes, pauses or resumes a webhook. `version` is the one the edit started from",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: z.extend(webhookBody, {
    /** Stays as it is without. */
    status: z.optional(z.enum(["active", "paused"])),
    version: z.int().check(z.minimum(1)),
  }),
  status: 200,
  reply,
  /** VERSION_CONFLICT: changed meanwhile; `current` is the current one. */
  errors: [NOT_FOUND, versionConflict(webhook)],
});

export const adminRemoveWebhook = endpoint({
  method: "DELETE",
  path: "/admin/webhooks/:id",
  summary: "Deletes a webhook with its log",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, versionConflict(webhook)],
});

export const adminRotateWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/rotate",
  summary: "Creates a new signing secret, returned only in this reply; the old one stays valid for 24 hours",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 200,
  reply: replyWithSecret,
  errors: [NOT_FOUND],
});

export const adminTestWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/test",
  summary: "Sends the event `webhook.test`; the log shows the outcome",
  tag,
  access,
  permission,
  params: idParams,
  status: 201,
  reply: replyWithDelivery,
  errors: [NOT_FOUND, WEBHOOK_STOPPED],
});

export const adminListDeliveries = endpoint({
  method: "GET",
  path: "/admin/webhooks/:id/deliveries",
  summary: "Deliveries of a webhook in the last 30 days, newest first",
  tag,
  access,
  permission,
  params: idParams,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(deliveryStatuses)) }),
  status: 200,
  reply: z.object({ deliveries: z.array(delivery), pagination }),
  errors: [NOT_FOUND],
});

export const adminReplayDelivery = endpoint({
  method: "POST",
  path: "/admin/webhooks/deliveries/:id/replay",
  summary: "Sends an event again now, under the same id",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: replyWithDelivery,
  errors: [NOT_FOUND, WEBHOOK_STOPPED],
});
