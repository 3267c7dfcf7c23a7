import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { refreshClient } from "./refresh-client.ts";

export const refreshAllJob = "refresh-all-clients";

const batch = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

export interface ClientsToRefresh {
  /** Only this coach's clients; without it those of all coaches. */
  readonly coachId?: string;
  /** The last member of the previous batch. */
  readonly after?: string;
}

/** Recomputes the standing of all clients, a batch at a time. */
export async function refreshAll(
  { platform }: { readonly platform: Platform },
  { coachId, after = firstId }: ClientsToRefresh,
): Promise<void> {
  const { database, log, jobs } = platform;
  const ofCoach =
    coachId === undefined
      ? sql`true`
      : sql`s.id = any(array(select a.subscription_id from coach_assignments a
          where a.coach_id = ${coachId} and a.kind = 'primary' and a.until_at is null))`;
  const ids = await readRows<{ id: string }>(
    database.reader,
    sql`select distinct s.user_id as id from subscriptions s
      where s.status <> 'ended' and s.user_id > ${after}::uuid and ${ofCoach} order by s.user_id limit ${batch}`,
  );
  const own = ids.map(({ id }) => id);
  await eachAlone(log, "a client's standing could not be computed", own, (id) => refreshClient({ platform }, id));
  const last = own.at(-1);
  if (last === undefined || own.length < batch) return;
  const rest: ClientsToRefresh = coachId === undefined ? { after: last } : { coachId, after: last };
  await database.transaction((tx) => jobs.enqueue(tx, refreshAllJob, { ...rest }));
}
