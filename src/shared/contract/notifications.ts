import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { INVALID_SIGNATURE, NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, timestamp, timezone } from "./values.ts";

const tag = "Notifications";

const channels = z.object({ mail: z.boolean(), push: z.boolean(), whatsapp: z.boolean(), sms: z.boolean() });
/** `whatsapp` and `sms` stay as they are when absent. */
const channelsBody = z.strictObject({
  ...{ mail: z.boolean(), push: z.boolean(), whatsapp: z.optional(z.boolean()), sms: z.optional(z.boolean()) },
});
const topics = z.strictObject({
  orders: z.boolean(),
  coaching: z.boolean(),
  training: z.boolean(),
  /** Consent to advertising; the same value as `marketingOptIn` of the profile. */
  offers: z.boolean(),
  points: z.boolean(),
});
const preferences = z.object({
  channels,
  topics,
  /**
   * Whether reminders wait from 21:30 to 9:00 (in Ramadan from 2:00 to 11:00 and from 17:30 to 20:30) and during the Friday
   * prayer, and devices stay silent.
   */
  quiet: z.boolean(),
  /** IANA name; `null` until a browser has reported one. */
  timezone: z.nullable(z.string()),
  /** 0 until first saved. */
  version: z.int(),
});
export type NotificationPreferences = z.infer<typeof preferences>;

export const getNotificationPreferences = endpoint({
  method: "GET",
  path: "/users/me/notification-preferences",
  summary: "My notification settings",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({ preferences }),
});

export const preferencesBody = z.strictObject({
  channels: channelsBody,
  topics,
  quiet: z.boolean(),
  timezone: z.optional(timezone),
  /** Version that the edit started from; absent: the last save wins. */
  version: z.optional(z.int()),
});
export type PreferencesBody = z.infer<typeof preferencesBody>;

export const saveNotificationPreferences = endpoint({
  method: "PUT",
  path: "/users/me/notification-preferences",
  summary: "Changes my notification settings; mails about orders, money and the account are always sent",
  tag,
  access: "customer",
  body: preferencesBody,
  status: 200,
  reply: z.object({ preferences }),
  errors: [versionConflict(preferences)],
});

export const getPushKey = endpoint({
  method: "GET",
  path: "/push/key",
  summary: "The public key for Web Push subscriptions (RFC 8292), in base64url",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({ key: z.string() }),
});

const base64url = (bytes: number) =>
  z.string().check(
    z.maxLength(4 * bytes),
    z.regex(/^[\w-]+={0,2}$/),
    z.refine((text: string) => Math.floor((text.replace(/=+$/, "").length * 3) / 4) === bytes, {
      params: { code: "INVALID_FORMAT" },
    }),
  );

const endpointUrl = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/));

/** The shape that `PushSubscription.toJSON()` returns in browsers. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: endpointUrl,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

export const addPushSubscription = endpoint({
  method: "POST",
  path: "/push/subscriptions",
  summary:
    "Sends notifications to this device until its session ends; the same push address again replaces its subscription",
  tag,
  access: "customer",
  body: pushSubscriptionBody,
  /** INVALID_VALUE: the endpoint belongs to no known push service. */
  fieldErrors: ["INVALID_VALUE"],
  status: 201,
  reply: z.object({ since: timestamp }),
});

export const removePushSubscription = endpoint({
  method: "DELETE",
  path: "/push/subscriptions",
  summary: "Stops notifications on this device",
  tag,
  access: "customer",
  body: z.strictObject({ endpoint: endpointUrl }),
  status: 204,
});

export const reportPushShown = endpoint({
  method: "POST",
  path: "/push/shown",
  summary:
    "Reports that a device has shown a notification, so that no other channel repeats it; `id` is from its payload",
  tag,
  access: "public",
  body: z.strictObject({ id }),
  status: 204,
});

export const receiveMailEvents = endpoint({
  method: "POST",
  path: "/notifications/mail-events",
  summary:
    "Webhook of the mail service, signed as Standard Webhooks: `mail.delivered`, `mail.bounced`, `mail.complained`, `mail.unsubscribed`",
  tag,
  access: "public",
  /** Raw bytes: nothing is parsed before the signature is verified. */
  upload: { types: ["application/json"], maxBytes: 65_536 },
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});
