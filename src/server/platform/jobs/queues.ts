import type { PgBoss, Queue, QueueResult } from "pg-boss";
import { deadLetters } from "./dead-letters.ts";
import type { Known } from "./jobs.ts";

type Wanted = Omit<Queue, "name">;

const noJob = "00000000-0000-0000-0000-000000000000";

// Workers send heartbeats, so that another process takes over a crashed one's jobs within two minutes instead of
// pg-boss's default of 15, during which no scheduled job of that name would run.
const heartbeatSeconds = 30;

function listWanted({ definitions, schedules }: Known): Map<string, Wanted> {
  const retries = { retryDelay: 2, retryBackoff: true, retryDelayMax: 600, deadLetter: deadLetters, heartbeatSeconds };
  return new Map<string, Wanted>([
    [deadLetters, {}],
    ...[...definitions.values()].map(
      ({ name, options }) => [name, { retryLimit: options.retryLimit ?? 8, ...retries }] as const,
    ),
    ...[...schedules.keys()].map(
      (name) => [name, { policy: "singleton" as const, retryLimit: 0, heartbeatSeconds }] as const,
    ),
  ]);
}

const isAsWanted = (made: QueueResult, wanted: Wanted): boolean =>
  Object.entries(wanted).every(([name, value]) => made[name as keyof QueueResult] === value);

/** Creates missing queues, and updates those of an earlier release. */
export async function createQueues(boss: PgBoss, known: Known): Promise<void> {
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, wanted] of listWanted(known)) {
    const queue = made.get(name);
    if (queue !== undefined && isAsWanted(queue, wanted)) continue;
    const { policy: _, ...changeable } = wanted;
    if (queue === undefined) await boss.createQueue(name, wanted);
    else await boss.updateQueue(name, changeable);
    // pg-boss looks a queue up on first use with its own connection; do it here and not inside a transaction.
    await boss.getJobById(name, noJob);
  }
}
