import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";

export const jobSchema = "pgboss";

const countUnfinished = `select count(*) as count from ${jobSchema}.bam where status in ('pending', 'in_progress')`;

/** Creates or updates the tables of the job queue, including indexes that pg-boss builds afterwards. */
export async function installJobs(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
    migrate: true,
    bamIntervalSeconds: 10,
  });
  // A failed index stays in the table and is built by the next run; jobs work without it.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (;;) {
      const { rows } = await client.query<{ count: number }>(countUnfinished);
      if (Number(rows[0]?.count ?? 0) === 0) return;
      await setTimeout(500);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
