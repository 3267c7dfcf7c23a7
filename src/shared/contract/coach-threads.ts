import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, SUBSCRIPTION_STATE, TOO_MANY_REQUESTS } from "./refusals.ts";
import { subscriptionStatus } from "./subscriptions.ts";
import { id, idParams, line, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

export const maxMessageLength = 2000;

export const messageAuthors = ["customer", "coach"] as const;
export type MessageAuthor = (typeof messageAuthors)[number];
const author = z.enum(messageAuthors);

const coachMessage = z.object({
  id,
  /** Counted through the thread, from 1. */
  number: z.int(),
  author,
  /** What the coach who wrote it is called; `null` for customers, and for coaches without a public name. */
  coachName: z.nullable(localizedText),
  text: z.string(),
  at: timestamp,
});
export type CoachMessage = z.infer<typeof coachMessage>;

const messageBody = z.strictObject({
  /** Made by the device: sending the same one again stores it once. */
  id,
  text: longText(1, maxMessageLength),
});
export type NewMessage = z.infer<typeof messageBody>;
const readBody = z.strictObject({ upTo: z.int().check(z.minimum(0)) });

const thread = z.object({
  messages: z.array(coachMessage),
  /** Up to which message the customer and the coach have read. */
  customerRead: z.int(),
  coachRead: z.int(),
  pagination,
});
export type CoachThread = z.infer<typeof thread>;
const sent = z.object({ message: coachMessage });

const tag = "My subscriptions";

export const getMessages = endpoint({
  method: "GET",
  path: "/subscriptions/:id/messages",
  summary: "The thread with the coach, the newest first",
  tag,
  access: "customer",
  params: idParams,
  query: z.object(pageQuery),
  status: 200,
  reply: thread,
  errors: [NOT_FOUND],
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/subscriptions/:id/messages",
  summary: "Writes to the coach, as long as the subscription runs; sending the same message twice stores it once",
  tag,
  access: "customer",
  params: idParams,
  body: messageBody,
  status: 201,
  reply: sent,
  errors: [NOT_FOUND, SUBSCRIPTION_STATE, TOO_MANY_REQUESTS],
});

export const readMessages = endpoint({
  method: "PUT",
  path: "/subscriptions/:id/messages/read",
  summary: "Notes up to which message the customer has read",
  tag,
  access: "customer",
  params: idParams,
  body: readBody,
  status: 204,
  errors: [NOT_FOUND],
});

const adminTag = "Admin coaching";

const threadCustomer = z.object({ id, name: z.string(), email: z.nullable(z.string()) });
const threadSummary = z.object({
  /** The subscription's. */
  id,
  customer: threadCustomer,
  package: localizedText,
  status: subscriptionStatus,
  lastMessage: z.object({ author, text: z.string(), at: timestamp }),
  /** Messages of the customer that nobody has read. */
  unread: z.int(),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const threadStates = ["waiting", "answered"] as const;

export const adminListThreads = endpoint({
  method: "GET",
  path: "/admin/threads",
  summary: "Threads with customers; `waiting` are those whose last word is the customer's, the longest wait first",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  query: z.object({ ...pageQuery, search: z.optional(line(0, 80)), state: z.optional(z.enum(threadStates)) }),
  status: 200,
  reply: z.object({ threads: z.array(threadSummary), pagination }),
});

export const adminGetMessages = endpoint({
  method: "GET",
  path: "/admin/threads/:id/messages",
  summary: "One thread, the newest message first",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({
    ...thread.shape,
    customer: threadCustomer,
    package: localizedText,
    status: subscriptionStatus,
    paidUntil: z.string(),
  }),
  errors: [NOT_FOUND],
});

export const adminSendMessage = endpoint({
  method: "POST",
  path: "/admin/threads/:id/messages",
  summary: "Answers a customer, who is told by mail unless an earlier notice is still unread",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  body: messageBody,
  status: 201,
  reply: sent,
  errors: [NOT_FOUND],
});

export const adminReadMessages = endpoint({
  method: "PUT",
  path: "/admin/threads/:id/messages/read",
  summary: "Notes up to which message the coaches have read",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  body: readBody,
  status: 204,
  errors: [NOT_FOUND],
});
