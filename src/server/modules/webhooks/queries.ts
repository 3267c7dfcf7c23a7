import { addMinutes, addSeconds } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, lt, lte, or, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints, webhookEvents } from "./tables.ts";

/** Longer than a batch takes when every call runs into its time limit. */
const holdSeconds = 120;

const isFree = (now: Date) => or(isNull(webhookEndpoints.sendingUntil), lt(webhookEndpoints.sendingUntil, now));
const isWaiting = (now: Date) => and(eq(webhookDeliveries.status, "waiting"), lte(webhookDeliveries.nextAt, now));

/** Claims an active endpoint for sending. Returns the end of the claim, or `undefined` when another worker has it. */
export async function holdEndpoint(reader: Reader, endpointId: string, now: Date): Promise<Date | undefined> {
  const until = addSeconds(now, holdSeconds);
  const held = await reader
    .update(webhookEndpoints)
    .set({ sendingUntil: until })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, "active"), isFree(now)))
    .returning({ id: webhookEndpoints.id });
  return held.length === 0 ? undefined : until;
}

/** Releases the endpoint, unless another worker took it over meanwhile. */
export async function releaseEndpoint(reader: Reader, endpointId: string, until: Date): Promise<void> {
  await reader
    .update(webhookEndpoints)
    .set({ sendingUntil: null })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.sendingUntil, until)));
}

/** Locks an endpoint before any of its deliveries, without blocking inserts of new ones. */
export async function findLocked(tx: Tx, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("no key update");
  return row;
}

/** The same for one that must be there. Throws 404. */
export async function lockEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow> {
  const row = await findLocked(tx, endpointId);
  if (row === undefined) throw notFound();
  return row;
}

export interface DueDelivery {
  readonly delivery: DeliveryRow;
  readonly event: typeof webhookEvents.$inferSelect;
  readonly endpoint: EndpointRow;
}

/** Due deliveries of an endpoint, longest waiting first. */
export const listDue = (
  reader: Reader,
  endpointId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDelivery[]> =>
  reader
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookEndpoints.status, "active"), isWaiting(now)))
    .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
    .limit(limit);

type Due = Pick<EndpointRow, "id" | "failingSince">;
const { id, failingSince } = webhookEndpoints;

/** The endpoint, if it has due deliveries and no worker sends them. */
export async function isDue(reader: Reader, endpointId: string, now: Date): Promise<Due | undefined> {
  const [found] = await reader
    .select({ id, failingSince })
    .from(webhookEndpoints)
    .where(and(eq(id, endpointId), hasDue(now)))
    .limit(1);
  return found;
}

const hasDue = (now: Date) =>
  and(
    eq(webhookEndpoints.status, "active"),
    isFree(now),
    sql`exists (select 1 from webhook_deliveries d where d.endpoint_id = ${id} and d.status = 'waiting'
      and d.next_at <= ${now.toISOString()}::timestamptz)`,
  );

export const listDueEndpoints = (reader: Reader, now: Date): Promise<Due[]> =>
  reader.select({ id, failingSince }).from(webhookEndpoints).where(hasDue(now)).orderBy(asc(id));

/** Deletes at most a thousand older events with their deliveries. Returns how many. */
export async function deleteOldEvents(reader: Reader, before: Date): Promise<number> {
  const { rowCount } = await reader.execute(sql`delete from webhook_events where id in (
    select id from webhook_events where created_at < ${before.toISOString()}::timestamptz limit 1000)`);
  return rowCount ?? 0;
}

/** Deletes previous secrets that are no longer used. */
export async function dropOldSecrets(reader: Reader, now: Date): Promise<void> {
  await reader
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousUntil: null })
    .where(lt(webhookEndpoints.previousUntil, addMinutes(now, -1)));
}
