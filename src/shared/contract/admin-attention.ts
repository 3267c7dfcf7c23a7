import * as z from "zod/mini";
import { attentionRules, attentionStates, severities } from "../domain/attention.ts";
import { endpoint } from "./endpoint.ts";
import { ATTENTION_STATE, NOT_FOUND } from "./refusals.ts";
import { subscriptionStatus } from "./subscriptions.ts";
import { id, idParams, line, localizedText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin coaching";

const dayReply = z.string();
const severity = z.literal(severities);
const oneOfSeverities = z.pipe(
  z.enum(["1", "2", "3"]),
  z.transform((text) => (text === "1" ? 1 : text === "2" ? 2 : 3)),
);

/** Client, package and pay, for lines of lists. */
export const clientRef = z.object({
  /** The member's. */
  id,
  name: z.string(),
  subscriptionId: id,
  package: localizedText,
  paidUntil: dayReply,
});

export const attentionItem = z.object({
  id,
  client: clientRef,
  rule: z.enum(attentionRules),
  severity,
  since: timestamp,
  /** The facts it was raised from; `null` for leads, who see flags without content. */
  facts: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Only for rules about an exercise. */
  exercise: z.nullable(localizedText),
  state: z.enum(attentionStates),
  until: z.nullable(timestamp),
  untilLog: z.boolean(),
  note: z.string(),
  nextSessionOn: z.nullable(dayReply),
  /** Whether the caller coaches the client. */
  isMine: z.boolean(),
  coachName: z.nullable(localizedText),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const adminListAttention = endpoint({
  method: "GET",
  path: "/admin/attention",
  summary:
    "Clients who need the caller and why, most urgent first, then oldest first. `coach=all`: all clients, for leads and without content",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  query: z.object({
    ...pageQuery,
    rule: z.optional(z.enum(attentionRules)),
    severity: z.optional(oneOfSeverities),
    state: z._default(z.enum(["open", "snoozed", "done"]), "open"),
    coach: z._default(z.enum(["me", "all"]), "me"),
  }),
  status: 200,
  reply: z.object({
    items: z.array(attentionItem),
    /** Open lines by rule, whatever the filters. */
    counts: z.array(z.object({ rule: z.enum(attentionRules), count: z.int() })),
    pagination,
  }),
});

export const attentionActions = ["snooze", "done", "reopen"] as const;

export const actOnAttentionBody = z.strictObject({
  act: z.enum(attentionActions),
  /** How long it sleeps; with `until` it sleeps until the next workout. */
  days: z.optional(z.literal([1, 3, 7])),
  until: z.optional(z.literal("next_log")),
  note: z.optional(line(0, 500)),
});

export const adminActOnAttention = endpoint({
  method: "POST",
  path: "/admin/attention/:id",
  summary: "Snoozes a line, marks it done for its episode, or reopens it",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  body: actOnAttentionBody,
  status: 200,
  reply: z.object({ state: z.enum(attentionStates), until: z.nullable(timestamp) }),
  errors: [NOT_FOUND, ATTENTION_STATE],
  fieldErrors: ["REQUIRED"],
});

export const rosterSorts = ["urgent", "name", "adherence", "last_session", "ending"] as const;
export const rosterStates = ["needs_me", "calm", "paused"] as const;

const rosterRow = z.object({
  client: clientRef,
  status: subscriptionStatus,
  kind: z.enum(["primary", "cover"]),
  lastSessionOn: z.nullable(dayReply),
  nextSessionOn: z.nullable(dayReply),
  planEndsOn: z.nullable(dayReply),
  /** Sessions of the last 14 days. */
  due14: z.int(),
  done14: z.int(),
  weight7d: z.nullable(z.number()),
  unread: z.int(),
  waitingSince: z.nullable(timestamp),
  topSeverity: z.nullable(severity),
  /** Open lines. */
  open: z.int(),
});
export type RosterRow = z.infer<typeof rosterRow>;

export const adminGetRoster = endpoint({
  method: "GET",
  path: "/admin/clients",
  summary: "The caller's clients, including those they cover",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  query: z.object({
    ...pageQuery,
    search: z.optional(line(0, 80)),
    sort: z._default(z.enum(rosterSorts), "urgent"),
    state: z.optional(z.enum(rosterStates)),
  }),
  status: 200,
  reply: z.object({ clients: z.array(rosterRow), pagination }),
});
