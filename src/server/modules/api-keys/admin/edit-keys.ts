import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { invalidField, notFound, permissionDenied } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { ApiKey, adminCreateApiKey } from "#shared/contract/admin-api-keys.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { longestKeyDays } from "#shared/domain/api-keys.ts";
import { isRange } from "../ip-ranges.ts";
import { newKey } from "../key-text.ts";
import type { ApiKeyNeeds } from "../ports.ts";
import { type ApiKeyRow, apiKeys } from "../tables.ts";

const maxListed = 500;

type Body = BodyOf<typeof adminCreateApiKey>;
type MakerCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };

async function toView({ platform, findStaff }: ApiKeyNeeds, reader: Reader, row: ApiKeyRow): Promise<ApiKey> {
  const { id, name, prefix, permissions, ipAllow, perMinute, createdBy, createdAt, expiresAt, lastUsedAt } = row;
  const maker = await findStaff(reader, createdBy);
  return {
    ...{ id, name, prefix, permissions, ipAllow, perMinute },
    createdBy: maker === undefined ? null : { id: createdBy, name: maker.name },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= platform.clock.now(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function listApiKeys(needs: ApiKeyNeeds): Promise<ApiKey[]> {
  const { reader } = needs.platform.database;
  const rows = await reader
    .select()
    .from(apiKeys)
    .orderBy(asc(sql`lower(${apiKeys.name})`), asc(apiKeys.id))
    .limit(maxListed);
  return Promise.all(rows.map((row) => toView(needs, reader, row)));
}

function readExpiry(expiresAt: string, now: Date): Date {
  const end = new Date(expiresAt);
  if (end <= now) throw invalidField("expiresAt", "TOO_EARLY", "Lies in the past");
  if (end > addDays(now, longestKeyDays)) throw invalidField("expiresAt", "TOO_LATE", "A key lasts a year at most");
  return end;
}

function readRanges(wanted: readonly string[]): string[] {
  wanted.forEach((range, at) => {
    if (!isRange(range)) throw invalidField(`ipAllow.${at}`, "INVALID_FORMAT", "Is no IP address or range");
  });
  return [...new Set(wanted)];
}

/**
 * Creates a key on behalf of the caller; the reply is the only place that contains the key itself. Throws 400, and
 * 403 PERMISSION_DENIED for a permission that the caller lacks.
 */
export async function createApiKey(
  needs: ApiKeyNeeds,
  call: MakerCall,
  { name, permissions, expiresAt, ipAllow, perMinute }: Body,
): Promise<ReplyOf<typeof adminCreateApiKey>> {
  const { audit, clock, database, ids } = needs.platform;
  const lacking = permissions.find((permission) => !callerMay(call.caller, permission));
  if (lacking !== undefined) throw permissionDenied(lacking);
  const { key, prefix } = newKey();
  const now = clock.now();
  const row: ApiKeyRow = {
    ...{ id: ids.next(), name, prefix, hash: hashToken(key), perMinute, createdBy: call.caller.userId, createdAt: now },
    permissions: [...new Set(permissions)],
    ipAllow: readRanges(ipAllow),
    expiresAt: readExpiry(expiresAt, now),
    lastUsedAt: null,
  };
  return database.transaction(async (tx) => {
    await tx.insert(apiKeys).values(row);
    const apiKey = await toView(needs, tx, row);
    await audit.record(tx, call, {
      action: "api-key.create",
      subjectKind: "api-key",
      subjectId: row.id,
      after: apiKey,
    });
    return { apiKey, secret: key };
  });
}

/** Deletes a key; it stops working at once. Throws 404. */
export async function revokeApiKey(needs: ApiKeyNeeds, call: StaffCall, id: string): Promise<void> {
  const { audit, database } = needs.platform;
  await database.transaction(async (tx) => {
    const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning();
    if (row === undefined) throw notFound();
    await audit.record(tx, call, {
      action: "api-key.revoke",
      subjectKind: "api-key",
      subjectId: id,
      before: await toView(needs, tx, row),
    });
  });
}
