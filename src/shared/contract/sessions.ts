import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, idParams, timestamp } from "./values.ts";

/** An active session of a user, one per browser. */
export const session = z.object({
  id,
  createdAt: timestamp,
  lastSeenAt: timestamp,
  userAgent: z.string(),
  ip: z.string(),
  country: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/users/me/sessions",
  summary: "The account's sessions",
  tag: "Profile",
  access: "customer",
  status: 200,
  reply: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/users/me/sessions/:id",
  summary: "Ends one session",
  tag: "Profile",
  access: "customer",
  params: idParams,
  status: 204,
});
