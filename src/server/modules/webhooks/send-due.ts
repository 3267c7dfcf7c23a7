import type { Platform } from "#server/platform/platform.ts";
import { sendOne } from "./attempt.ts";
import type { CountDelivery } from "./metrics.ts";
import type { WebhookNeeds } from "./ports.ts";
import { type DueDelivery, holdEndpoint, isDue, listDue, listDueEndpoints, releaseEndpoint } from "./queries.ts";
import { jobFor } from "./write-event.ts";

export interface SendingNeeds extends WebhookNeeds {
  readonly count: CountDelivery;
  /** From 0 to 1; spreads retries. */
  readonly random: () => number;
}

/** Deliveries of one job: small, so that endpoints take turns. */
const batchSize = 8;
const atOnce = 4;

/** Sends a batch, at most four at once; starts no other once one has failed. */
async function sendBatch(needs: SendingNeeds, batch: readonly DueDelivery[]): Promise<void> {
  const waiting = [...batch];
  let hasFailed = false;
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !hasFailed; next = waiting.shift())
      hasFailed = !(await sendOne(needs, next)) || hasFailed;
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
}

async function enqueueNextBatch({ platform }: SendingNeeds, endpointId: string): Promise<void> {
  const { database, clock, jobs } = platform;
  const due = await isDue(database.reader, endpointId, clock.now());
  if (due !== undefined) await database.transaction((tx) => jobs.enqueue(tx, jobFor(due), { endpointId }));
}

/**
 * Sends what is due to one endpoint. Only one worker at a time: others return at once, and deliveries written meanwhile
 * are seen after the release. After a crash they are sent again under the same id.
 */
export const createSendDue =
  (needs: SendingNeeds) =>
  async ({ endpointId }: { readonly endpointId: string }): Promise<void> => {
    const { database, clock } = needs.platform;
    const until = await holdEndpoint(database.reader, endpointId, clock.now());
    if (until === undefined) return;
    try {
      await sendBatch(needs, await listDue(database.reader, endpointId, { now: clock.now(), limit: batchSize }));
    } finally {
      await releaseEndpoint(database.reader, endpointId, until);
    }
    await enqueueNextBatch(needs, endpointId);
  };

/** Enqueues the sending of due retries, and of deliveries left by a crashed process. */
export async function wakeDue({ database, clock, jobs }: Pick<Platform, "database" | "clock" | "jobs">): Promise<void> {
  const endpoints = await listDueEndpoints(database.reader, clock.now());
  for (const endpoint of endpoints)
    await database.transaction((tx) => jobs.enqueue(tx, jobFor(endpoint), { endpointId: endpoint.id }));
}
