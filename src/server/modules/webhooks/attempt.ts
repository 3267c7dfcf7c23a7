import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { toSignedHeaders } from "#server/platform/standard-webhooks.ts";
import { disableEndpoint } from "./disable.ts";
import type { WebhookAnswer } from "./ports.ts";
import { type DueDelivery, findLocked } from "./queries.ts";
import { isGivenUp, toNextAttempt } from "./retry.ts";
import type { SendingNeeds } from "./send-due.ts";
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { sendFailingJob } from "./write-event.ts";

/** The secrets to sign with: the current one, and for a day after a change the previous one. */
function openSecrets({ seal }: SendingNeeds, endpoint: EndpointRow, now: Date): string[] {
  const { secret, previousSecret, previousUntil } = endpoint;
  const isBothValid = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return [secret, ...(isBothValid ? [previousSecret] : [])].flatMap((sealed) => seal.open(sealed) ?? []);
}

/** The body, with personal data if the endpoint gets them and they were not deleted. */
function toBody({ seal }: SendingNeeds, { endpoint, event }: DueDelivery): string {
  if (!endpoint.includePersonal || event.personalBody === null) return event.body;
  return seal.open(event.personalBody) ?? event.body;
}

const isOk = (answer: WebhookAnswer): boolean => "status" in answer && answer.status >= 200 && answer.status < 300;

const toOutcome = (answer: WebhookAnswer) =>
  "status" in answer
    ? { statusCode: answer.status, fault: null, excerpt: answer.excerpt }
    : { statusCode: null, fault: answer.fault, excerpt: null };

interface Attempted extends DueDelivery {
  readonly answer: WebhookAnswer;
  readonly ms: number;
}

/** Stores the result of an attempt. Does nothing if the delivery was sent or replayed by another meanwhile. */
async function store(tx: Tx, needs: SendingNeeds, { answer, delivery, ms }: Attempted): Promise<boolean> {
  const now = needs.platform.clock.now();
  const attempts = delivery.attempts + 1;
  const retryAfter = "status" in answer ? answer.retryAfter : undefined;
  const nextAt = isOk(answer) ? undefined : toNextAttempt({ attempts, now, retryAfter }, needs.random());
  const missed = nextAt === undefined ? "failed" : "waiting";
  const stored = await tx
    .update(webhookDeliveries)
    .set({
      ...toOutcome(answer),
      status: isOk(answer) ? "delivered" : missed,
      nextAt: nextAt ?? null,
      lastAt: now,
      ...{ attempts, ms },
    })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.status, "waiting"),
        eq(webhookDeliveries.attempts, delivery.attempts),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (stored.length > 0 && nextAt !== undefined) await wakeSoon(tx, needs, delivery.endpointId, nextAt);
  return stored.length > 0;
}

/** Retries within the next minute have their own job; later ones are found by the scheduled job. */
async function wakeSoon(tx: Tx, { platform }: SendingNeeds, endpointId: string, nextAt: Date): Promise<void> {
  const delaySeconds = Math.ceil((nextAt.getTime() - platform.clock.now().getTime()) / 1000);
  if (delaySeconds < 60) await platform.jobs.enqueue(tx, sendFailingJob, { endpointId }, { delaySeconds });
}

async function noteSuccess(tx: Tx, endpointId: string): Promise<void> {
  await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId));
}

async function noteFailure(tx: Tx, needs: SendingNeeds, current: EndpointRow, answer: WebhookAnswer): Promise<void> {
  const now = needs.platform.clock.now();
  if (current.status !== "active") return;
  if ("status" in answer && answer.status === 410) return disableEndpoint(tx, needs, current, "gone");
  if (isGivenUp(current.failingSince ?? now, now)) return disableEndpoint(tx, needs, current, "failing");
  if (current.failingSince === null)
    await tx.update(webhookEndpoints).set({ failingSince: now }).where(eq(webhookEndpoints.id, current.id));
}

/** Does nothing if the endpoint was deleted meanwhile. */
const withEndpoint = (
  { platform }: SendingNeeds,
  { endpoint }: DueDelivery,
  work: (tx: Tx, current: EndpointRow) => Promise<void>,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const current = await findLocked(tx, endpoint.id);
    if (current !== undefined) await work(tx, current);
  });

/** Makes one attempt outside of any transaction, and stores its outcome. Returns whether it was delivered. */
export async function sendOne(needs: SendingNeeds, due: DueDelivery): Promise<boolean> {
  const { clock } = needs.platform;
  const { endpoint, event } = due;
  const secrets = openSecrets(needs, endpoint, clock.now());
  if (secrets.length === 0) {
    await withEndpoint(needs, due, (tx, current) => disableEndpoint(tx, needs, current, "secret_lost"));
    return false;
  }
  const body = toBody(needs, due);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = toSignedHeaders({ id: event.id, timestamp, body }, secrets);
  const start = performance.now();
  const answer = await needs.post({ url: endpoint.url, headers, body });
  const attempted = { ...due, answer, ms: Math.round(performance.now() - start) };
  needs.count(isOk(answer) ? "delivered" : "failed");
  await withEndpoint(needs, due, async (tx, current) => {
    if (!(await store(tx, needs, attempted))) return;
    if (!isOk(answer)) await noteFailure(tx, needs, current, answer);
    else if (current.failingSince !== null) await noteSuccess(tx, current.id);
  });
  return isOk(answer);
}
