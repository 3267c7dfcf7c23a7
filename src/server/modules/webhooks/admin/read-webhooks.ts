import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, sql } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { AdminWebhook, adminListDeliveries, WebhookDelivery } from "#shared/contract/admin-webhooks.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { type EndpointRow, webhookDeliveries, webhookEndpoints, webhookEvents } from "../tables.ts";

const maxListed = 500;
const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Without its secrets. `now`: an expired previous secret is not mentioned. */
export const toView = (row: EndpointRow, now: Date): AdminWebhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  includePersonal: row.includePersonal,
  status: row.status,
  disabledReason: row.disabledReason,
  failingSince: toTime(row.failingSince),
  previousSecretUntil: row.previousUntil !== null && row.previousUntil > now ? toTime(row.previousUntil) : null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});

export async function listWebhooks(reader: Reader, now: Date): Promise<AdminWebhook[]> {
  const rows = await reader
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(sql`lower(${webhookEndpoints.name})`), asc(webhookEndpoints.id))
    .limit(maxListed);
  return rows.map((row) => toView(row, now));
}

/** Throws 404. */
export async function findWebhook(reader: Reader, webhookId: string, now: Date): Promise<AdminWebhook> {
  const [row] = await reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhookId));
  if (row === undefined) throw notFound();
  return toView(row, now);
}

const withEvent = (reader: Reader) =>
  reader
    .select({ delivery: webhookDeliveries, type: webhookEvents.type, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId));

function toDelivery({ delivery, type, body }: Awaited<ReturnType<typeof withEvent>>[number]): WebhookDelivery {
  const { id, eventId, status, attempts, statusCode, fault, excerpt, ms } = delivery;
  return {
    ...{ id, eventId, type, status, attempts, statusCode, fault, excerpt, ms, body },
    nextAt: toTime(delivery.nextAt),
    lastAt: toTime(delivery.lastAt),
    createdAt: delivery.createdAt.toISOString(),
  };
}

/** Throws 404. */
export async function findDelivery(reader: Reader, deliveryId: string): Promise<WebhookDelivery> {
  const [found] = await withEvent(reader).where(eq(webhookDeliveries.id, deliveryId));
  if (found === undefined) throw notFound();
  return toDelivery(found);
}

/** Throws 404. */
export async function listDeliveries(
  reader: Reader,
  webhookId: string,
  { page, limit, status }: QueryOf<typeof adminListDeliveries>,
): Promise<ReplyOf<typeof adminListDeliveries>> {
  const [known] = await reader
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, webhookId));
  if (known === undefined) throw notFound();
  const ofThis = eq(webhookDeliveries.endpointId, webhookId);
  const where = status === undefined ? ofThis : and(ofThis, eq(webhookDeliveries.status, status));
  const rows = await withEvent(reader)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(Math.min((page - 1) * limit, 1_000_000));
  const total = await reader.$count(webhookDeliveries, where);
  return { deliveries: rows.map(toDelivery), pagination: toPagination(page, limit, total) };
}
