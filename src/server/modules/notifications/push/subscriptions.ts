import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { addPushSubscription } from "#shared/contract/notifications.ts";
import { type PushSubscriptionRow, pushSubscriptions } from "../tables.ts";
import type { PushClient } from "./ports.ts";

export interface PushNeeds {
  readonly platform: Pick<Platform, "clock" | "database" | "ids" | "log">;
  /** For addresses of devices and the key pair. */
  readonly seal: Seal;
  readonly client: PushClient;
}

type Body = BodyOf<typeof addPushSubscription>;

const fromBase64url = (text: string): Buffer => Buffer.from(text, "base64url");

/** Adds a device to the caller's session; it is removed when the session ends. Throws 400. */
export async function addSubscription(
  { platform: { clock, database, ids }, seal, client }: PushNeeds,
  { userId, sessionId }: Caller,
  { endpoint, keys }: Body,
): Promise<Date> {
  if (!client.isService(endpoint))
    throw invalidField("endpoint", "INVALID_VALUE", "Give an address of a push service that browsers use");
  const now = clock.now();
  const values = {
    ...{ userId, sessionId, endpointSealed: seal.seal(endpoint), createdAt: now },
    ...{ p256dh: fromBase64url(keys.p256dh), auth: fromBase64url(keys.auth) },
  };
  await database.reader
    .insert(pushSubscriptions)
    .values({ ...values, id: ids.next(), endpointHash: hashToken(endpoint) })
    .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values });
  return now;
}

/** Removes a device of the caller; ignores unknown ones. */
export async function removeSubscription(reader: Reader, userId: string, endpoint: string): Promise<void> {
  await reader
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpointHash, hashToken(endpoint)), eq(pushSubscriptions.userId, userId)));
}

export type Device = Pick<PushSubscriptionRow, "id" | "p256dh" | "auth" | "endpointSealed">;

/** A person's devices whose sessions are still valid. */
export const listDevices = (reader: Reader, userId: string, now: Date): Promise<Device[]> =>
  readRows<Device>(
    reader,
    sql`select p.id, p.p256dh, p.auth, p.endpoint_sealed as "endpointSealed"
      from push_subscriptions p join sessions s on s.id = p.session_id
      where p.user_id = ${userId}::uuid and s.ended_at is null and s.expires_at > ${now}::timestamptz
      order by p.created_at desc limit 10`,
  );

/** People with a device that shows notifications, in pages; `after`: the last one of the previous page. */
export async function listDeviceOwners(reader: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(gt(pushSubscriptions.userId, after))
    .orderBy(asc(pushSubscriptions.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Removes devices whose sessions have ended. */
export async function forgetEndedDevices({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  await database.reader.execute(
    sql`delete from push_subscriptions p where not exists (select 1 from sessions s
      where s.id = p.session_id and s.ended_at is null and s.expires_at > ${clock.now()}::timestamptz)`,
  );
}
