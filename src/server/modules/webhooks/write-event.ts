import type { Reader, Tx } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { type SentEventType, testEventType, type WebhookEventType } from "#shared/domain/webhooks.ts";
import type { WebhookNeeds } from "./ports.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./tables.ts";

/** Sends what is due to an endpoint; the second queue is for endpoints that fail, so that others never wait for them. */
export const sendJob = "send-webhooks";
export const sendFailingJob = "send-webhooks-to-failing";

export interface WebhookEvent {
  readonly type: SentEventType;
  readonly data: Readonly<Record<string, unknown>>;
  readonly customerId?: string;
  /** Members of `data` that only endpoints with personal data get; read only if there is one. */
  readonly personal?: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>;
}

type Subscribed = Pick<typeof webhookEndpoints.$inferSelect, "id" | "includePersonal" | "failingSince">;
type Needs = Pick<WebhookNeeds, "platform" | "seal">;

const { id, includePersonal, failingSince } = webhookEndpoints;
const wantsIt = and(
  eq(webhookEndpoints.status, "active"),
  sql`${sql.placeholder("type")} = any(${webhookEndpoints.events})`,
);
const activeFor = prepared((plan) =>
  plan.select({ id, includePersonal, failingSince }).from(webhookEndpoints).where(wantsIt),
);

/** Active endpoints that asked for a type of event. */
export const findSubscribed = (reader: Reader, type: WebhookEventType): Promise<Subscribed[]> =>
  activeFor(reader, { type });

export const jobFor = ({ failingSince: since }: Pick<Subscribed, "failingSince">): string =>
  since === null ? sendJob : sendFailingJob;

/** Writes an event with a delivery for each endpoint. Returns the ids of the deliveries. */
export async function writeFor(
  tx: Tx,
  { platform, seal }: Needs,
  endpoints: readonly Subscribed[],
  event: WebhookEvent,
): Promise<string[]> {
  const { clock, ids, jobs } = platform;
  const { type, data, customerId = null } = event;
  const [eventId, now] = [ids.next(), clock.now()];
  const toBody = (more: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({ id: eventId, type, timestamp: now.toISOString(), data: { ...data, ...more } });
  const personal = endpoints.some((endpoint) => endpoint.includePersonal) ? await event.personal?.(tx) : undefined;
  await tx.insert(webhookEvents).values({
    id: eventId,
    type,
    body: toBody({}),
    personalBody: personal === undefined ? null : seal.seal(toBody(personal)),
    customerId,
    createdAt: now,
  });
  const rows = endpoints.map((endpoint) => ({
    id: ids.next(),
    endpointId: endpoint.id,
    eventId,
    status: "waiting" as const,
    nextAt: now,
    createdAt: now,
  }));
  await tx.insert(webhookDeliveries).values(rows);
  for (const endpoint of endpoints) await jobs.enqueue(tx, jobFor(endpoint), { endpointId: endpoint.id });
  return rows.map((row) => row.id);
}

const askedFor = keptSettings(prepared((plan) => plan.select({ id }).from(webhookEndpoints).where(wantsIt).limit(1)));

/** Writes an event for all subscribed endpoints, in the caller's transaction. `toEvent` runs only if there are any. */
export async function writeEvent(
  tx: Tx,
  needs: Needs,
  type: WebhookEventType,
  toEvent: () => Omit<WebhookEvent, "type">,
): Promise<void> {
  if ((await askedFor(tx, { type })).length === 0) return;
  const endpoints = await findSubscribed(tx, type);
  if (endpoints.length > 0) await writeFor(tx, needs, endpoints, { type, ...toEvent() });
}

/** Writes a test event for one endpoint. Returns the delivery's id. */
export async function writeTest(tx: Tx, needs: Needs, endpoint: Subscribed): Promise<string> {
  const event = { type: testEventType, data: { message: "It works" } } as const;
  const [deliveryId = ""] = await writeFor(tx, needs, [endpoint], event);
  return deliveryId;
}
