import * as z from "zod/mini";
import { keyPermissions, usualPerMinute } from "../domain/api-keys.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, idParams, line, timestamp } from "./values.ts";

const tag = "Admin API keys";
const access = "admin";
const permission = "integrations";

const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins; the rest is known to the partner alone. */
  prefix: z.string(),
  permissions: z.array(z.enum(keyPermissions)),
  /** Addresses and ranges from which it may be used; none: from everywhere. */
  ipAllow: z.array(z.string()),
  perMinute: z.int(),
  /** Who made it; the key may do what this person may. `null`: no longer staff, so the key is refused. */
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: timestamp,
  expiresAt: timestamp,
  isExpired: z.boolean(),
  /** To the minute. */
  lastUsedAt: z.nullable(timestamp),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyBody = z.strictObject({
  name: line(1, 80),
  /** Only permissions that the caller has. */
  permissions: z.array(z.enum(keyPermissions)).check(z.minLength(1), z.maxLength(keyPermissions.length)),
  /** Within a year. */
  expiresAt: timestamp,
  /** IPv4 or IPv6 addresses, or ranges such as 203.0.113.0/24. */
  ipAllow: z._default(z.array(z.string().check(z.trim(), z.maxLength(50))).check(z.maxLength(20)), []),
  perMinute: z._default(z.int().check(z.minimum(1), z.maximum(6000)), usualPerMinute),
});

export const adminListApiKeys = endpoint({
  method: "GET",
  path: "/admin/api-keys",
  summary: "All API keys, by name",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ apiKeys: z.array(apiKey) }),
});

export const adminCreateApiKey = endpoint({
  method: "POST",
  path: "/admin/api-keys",
  summary: "Creates an API key; only this reply contains the key itself, as `secret`",
  tag,
  access,
  permission,
  stepUp: true,
  body: apiKeyBody,
  status: 201,
  reply: z.object({ apiKey, secret: z.string() }),
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
});

export const adminRevokeApiKey = endpoint({
  method: "DELETE",
  path: "/admin/api-keys/:id",
  summary: "Revokes an API key at once",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
