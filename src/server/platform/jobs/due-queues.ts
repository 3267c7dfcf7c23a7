import type pg from "pg";

// One index probe per queue, however many jobs wait in it.
const findDue = `select queue.name from unnest($1::text[]) as queue (name)
  where exists (select 1 from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked
    and j.start_after <= now())`;

/** Those of the queues that have due jobs, by one statement. */
export async function findDueQueues(pool: pg.Pool, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(findDue, [names]);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Checks twice a second which queues have due jobs, and wakes their workers: jobs of other processes, retries and
 * delayed jobs. One statement for all queues.
 */
export function watchDueQueues(
  pool: pg.Pool,
  names: readonly string[],
  wake: (name: string) => void,
  onError: (error: unknown) => void,
  everyMs = 500,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const ask = async (): Promise<void> => {
    try {
      const due = await findDueQueues(pool, names);
      if (!isStopped) for (const name of due) wake(name);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) timer = setTimeout(() => void ask(), everyMs);
  };
  timer = setTimeout(() => void ask(), everyMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
