import * as z from "zod/mini";
import { messageCategories, ratedChannels, templateStates, whatsappStatuses } from "../domain/whatsapp.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, WHATSAPP_WINDOW_SHUT } from "./refusals.ts";
import { id, idParams, line, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin WhatsApp";
const access = "admin";

const conversation = z.object({
  id,
  /** With a plus; empty where it can no longer be read. */
  number: z.string(),
  /** Their profile name; empty if they have none. */
  name: z.string(),
  /** The customer whose number it is. */
  customer: z.nullable(z.object({ id, name: z.string() })),
  lastText: z.string(),
  lastAt: timestamp,
  /** Since when it waits for staff; null: it does not. */
  waitingSince: z.nullable(timestamp),
  /** Free text may be sent until then; null: not any more. */
  windowUntil: z.nullable(timestamp),
});
export type WhatsAppConversation = z.infer<typeof conversation>;

export const conversationStates = ["waiting", "done"] as const;

export const adminListWhatsApp = endpoint({
  method: "GET",
  path: "/admin/whatsapp/inbox",
  summary: "Conversations with numbers of nobody who is coached, longest wait first",
  tag,
  access,
  permission: "messages",
  query: z.object({ ...pageQuery, state: z.optional(z.enum(conversationStates)) }),
  status: 200,
  reply: z.object({ conversations: z.array(conversation), pagination }),
});

const message = z.object({
  id,
  side: z.enum(["them", "us"]),
  /** `image`, `audio` and so on: what cannot be shown here. */
  type: z.string(),
  text: z.string(),
  /** Only for our messages. */
  status: z.nullable(z.enum(whatsappStatuses)),
  at: timestamp,
});
export type WhatsAppMessage = z.infer<typeof message>;

export const adminGetWhatsApp = endpoint({
  method: "GET",
  path: "/admin/whatsapp/inbox/:id",
  summary: "A conversation with its last 100 messages, oldest first",
  tag,
  access,
  permission: "messages",
  params: idParams,
  status: 200,
  reply: z.object({ conversation, messages: z.array(message) }),
  errors: [NOT_FOUND],
});

export const maxInboxReply = 2000;

export const adminReplyWhatsApp = endpoint({
  method: "POST",
  path: "/admin/whatsapp/inbox/:id/replies",
  summary: "Replies within a day of their last message; the same id is sent once",
  tag,
  access,
  permission: "messages",
  params: idParams,
  body: z.strictObject({ id, text: longText(1, maxInboxReply) }),
  status: 201,
  reply: z.object({ conversation }),
  errors: [NOT_FOUND, WHATSAPP_WINDOW_SHUT],
});

export const adminFinishWhatsApp = endpoint({
  method: "PUT",
  path: "/admin/whatsapp/inbox/:id/done",
  summary: "Marks a conversation as answered",
  tag,
  access,
  permission: "messages",
  params: idParams,
  status: 200,
  reply: z.object({ conversation }),
  errors: [NOT_FOUND],
});

const standing = z.object({
  status: z.enum(templateStates),
  reason: z.nullable(z.string()),
  at: z.nullable(timestamp),
});

const template = z.object({
  name: z.string(),
  category: z.enum(messageCategories),
  body: localizedText,
  button: localizedText,
  /** For {{1}}, {{2}} … in the request for approval. */
  examples: z.array(z.string()),
  standing: z.object({ ar: standing, en: standing }),
});
export type WhatsAppTemplate = z.infer<typeof template>;

export const adminListTemplates = endpoint({
  method: "GET",
  path: "/admin/whatsapp/templates",
  summary: "The shop's message templates with their approval state at WhatsApp; only approved ones are sent",
  tag,
  access,
  permission: "marketing",
  status: 200,
  reply: z.object({
    templates: z.array(template),
    /** `sandbox`: nothing is really sent; `off`: the shop has no number. */
    line: z.enum(["live", "sandbox", "off"]),
    /** The address that WhatsApp reports to. */
    webhookUrl: z.string(),
  }),
});

const rate = z.strictObject({
  /** ISO 3166-1 alpha-2, or `*` for every other country. */
  country: z.string().check(z.regex(/^(?:[A-Z]{2}|\*)$/)),
  category: z.enum(messageCategories),
  /** The first day on which it holds. */
  validFrom: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)),
  /** Millionths of the currency. */
  micro: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type MessageRate = z.infer<typeof rate>;
const ratedChannel = z._default(z.enum(ratedChannels), "whatsapp");
const rateCard = z.object({ rates: z.array(rate) });
const maxRates = 200;

export const adminGetRateCard = endpoint({
  method: "GET",
  path: "/admin/rate-card",
  summary: "Cost of WhatsApp messages or SMS parts by country, category and day",
  tag,
  access,
  permission: "marketing",
  query: z.object({ channel: ratedChannel }),
  status: 200,
  reply: rateCard,
});

export const adminSaveRateCard = endpoint({
  method: "PUT",
  path: "/admin/rate-card",
  summary: "Replaces the rate card of a channel; earlier messages keep their cost",
  tag,
  access,
  permission: "marketing",
  body: z.strictObject({
    channel: ratedChannel,
    rates: z.array(rate).check(z.maxLength(maxRates)),
    reason: line(3, 500),
  }),
  maxBodyBytes: 65_536,
  fieldErrors: ["DUPLICATE", "INVALID_VALUE"],
  status: 200,
  reply: rateCard,
});
