import type pg from "pg";

// One probe of pg-boss's own index a queue, however many jobs wait in it.
const findDue = `select queue.name from unnest($1::text[]) as queue (name)
  where exists (select 1 from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked
    and j.start_after <= now())`;

/**
 * Asks twice a second which queues hold something that is due, and wakes those: what another process has enqueued, what
 * is tried again, what was to wait. One statement for all queues instead of one for each.
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
      const { rows } = await pool.query<{ name: string }>(findDue, [names]);
      if (!isStopped) for (const { name } of rows) wake(name);
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
