import * as z from "zod/mini";
import { joinRoles } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, language, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const search = z.optional(line(0, 80));
const inboxStates = ["open", "handled"] as const;
const inboxQuery = z.object({ ...pageQuery, search, state: z.optional(z.enum(inboxStates)) });
/** What staff answered by mail. `author` is `null` after that account was closed. */
const messageReplySent = z.object({
  id,
  text: z.string(),
  author: z.nullable(z.object({ id, name: z.string() })),
  sentAt: timestamp,
});
export type MessageReply = z.infer<typeof messageReplySent>;

const incoming = {
  id,
  name: z.string(),
  email: z.string(),
  language,
  createdAt: timestamp,
  handledAt: z.nullable(timestamp),
  /** Oldest first. */
  replies: z.array(messageReplySent),
};

const adminMessage = z.object({
  ...incoming,
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
});
export type AdminMessage = z.infer<typeof adminMessage>;
const adminApplication = z.object({
  ...incoming,
  phone: z.string(),
  city: z.string(),
  role: z.enum(joinRoles),
  /** `null` where it was not said: only coaches are asked. */
  experienceYears: z.nullable(z.int()),
  about: z.string(),
  socialUrl: z.nullable(z.string()),
  /** The affiliate that was made of it. */
  affiliateId: z.nullable(id),
});
export type AdminApplication = z.infer<typeof adminApplication>;

const inboxTag = "Admin messages";

export const adminListMessages = endpoint({
  method: "GET",
  path: "/admin/messages",
  summary: "Messages of the contact form, newest first",
  tag: inboxTag,
  access: "admin",
  permission: "messages",
  query: inboxQuery,
  status: 200,
  reply: z.object({ messages: z.array(adminMessage), pagination }),
});

export const adminListApplications = endpoint({
  method: "GET",
  path: "/admin/applications",
  summary: "Applications to work with the shop, newest first",
  tag: inboxTag,
  access: "admin",
  permission: "messages",
  query: inboxQuery,
  status: 200,
  reply: z.object({ applications: z.array(adminApplication), pagination }),
});

const messageKinds = ["message", "application"] as const;
export type MessageKind = (typeof messageKinds)[number];

export const adminHandleMessage = endpoint({
  method: "PATCH",
  path: "/admin/letters/:kind/:id",
  summary: "Marks a message or application as handled, or reopens it",
  tag: inboxTag,
  access: "admin",
  permission: "messages",
  params: z.object({ kind: z.enum(messageKinds), id }),
  body: z.strictObject({ isHandled: z.boolean() }),
  status: 204,
  errors: [NOT_FOUND],
});

/** `id` is chosen by the caller, so that a retry sends nothing twice. */
export const replyToMessageBody = z.strictObject({
  id,
  text: longText(1, 5000),
  /** Marks the message as dealt with. */
  resolve: z.boolean(),
});

export const adminReplyToMessage = endpoint({
  method: "POST",
  path: "/admin/letters/:kind/:id/replies",
  summary: "Mails a reply to the author of a message or application; the same reply id again sends nothing",
  tag: inboxTag,
  access: "admin",
  permission: "messages",
  params: z.object({ kind: z.enum(messageKinds), id }),
  body: replyToMessageBody,
  status: 200,
  reply: z.object({ replies: z.array(messageReplySent) }),
  errors: [NOT_FOUND],
});
