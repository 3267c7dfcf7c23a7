import { timingSafeEqual } from "node:crypto";
import { addMinutes } from "#server/platform/clock.ts";
import { and, eq, gt, isNull, lt, or } from "#server/platform/db/orm.ts";
import { refuse } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import { KEY_INVALID } from "#shared/contract/general-refusals.ts";
import { isWithin } from "./ip-ranges.ts";
import { readPrefix } from "./key-text.ts";
import type { ApiKeyNeeds } from "./ports.ts";
import { type ApiKeyRow, apiKeys } from "./tables.ts";

// The same message for every reason, so that it does not reveal which part of a key is right.
const keyInvalid = () =>
  refuse(KEY_INVALID, "This API key is unknown, expired or revoked, or may not be used from here");

async function findKey(needs: ApiKeyNeeds, key: string): Promise<ApiKeyRow | undefined> {
  const { clock, database } = needs.platform;
  const prefix = readPrefix(key);
  if (prefix === undefined) return undefined;
  const [row] = await database.reader
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, prefix), gt(apiKeys.expiresAt, clock.now())));
  return row !== undefined && timingSafeEqual(row.hash, hashToken(key)) ? row : undefined;
}

/** Records the last use, at most once a minute, so that a busy key does not cost a write per call. */
async function noteUse({ platform: { clock, database } }: ApiKeyNeeds, { id, lastUsedAt }: ApiKeyRow): Promise<void> {
  const now = clock.now();
  const minuteAgo = addMinutes(now, -1);
  if (lastUsedAt !== null && lastUsedAt > minuteAgo) return;
  await database.reader
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))));
}

/**
 * The caller of an API key, with the permissions that both the key and its creator have now. Throws 401 KEY_INVALID and 429
 * when the key's calls of this minute are used up.
 */
export const createAuthenticate =
  (needs: ApiKeyNeeds) =>
  async (key: string, ip: string): Promise<Caller> => {
    const row = await findKey(needs, key);
    if (row === undefined || (row.ipAllow.length > 0 && !isWithin(ip, row.ipAllow))) throw keyInvalid();
    await needs.platform.rateLimits.assertAllowed({ key: `api-key:${row.id}`, max: row.perMinute, windowSeconds: 60 });
    const maker = await needs.findStaff(needs.platform.database.reader, row.createdBy);
    if (maker === undefined) throw keyInvalid();
    await noteUse(needs, row);
    return {
      ...{ userId: row.createdBy, sessionId: row.id, apiKeyId: row.id, email: `key:${row.name}`, role: "admin" },
      ...{ language: maker.language, currency: undefined, secondFactor: "none" },
      permissions: row.permissions.filter((permission) => maker.permissions.includes(permission)),
    };
  };
