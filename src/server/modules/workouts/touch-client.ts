import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";

/** The job that recomputes a member's standing; coaching defines it. */
export const clientTouchedJob = "client-touched";

const writeTouch = preparedRows<{ readonly isNew: boolean }>(
  sql`insert into client_touches (user_id, touched_at) values (${sql.placeholder("userId")}, ${sql.placeholder("now")})
    on conflict (user_id) do update set touched_at = excluded.touched_at returning (xmax = 0) as "isNew"`,
);

/**
 * Records that a member's standing may have changed. The
 * job runs once for any number of changes before it: the row is deleted by the job, which therefore waits for every
 * writer that found it. The last step of a transaction, because the row stays locked until its end.
 */
export async function touchClient(
  tx: Tx,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  userId: string,
): Promise<void> {
  const [touch] = await writeTouch(tx, { userId, now: clock.now().toISOString() });
  if (touch?.isNew === true) await jobs.enqueue(tx, clientTouchedJob, { userId });
}

/** Deletes the row; later statements see everything committed by now. */
export async function takeTouch(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from client_touches where user_id = ${userId}`);
}
