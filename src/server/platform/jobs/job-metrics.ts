import type pg from "pg";
import type { Metrics } from "../metrics/metrics.ts";

export interface JobMetrics {
  /** One job has run, with its duration. */
  ran(queue: string, outcome: "completed" | "failed" | "waited", seconds: number): void;
  /** The waiting jobs of these queues, read by the worker. */
  watch(pool: pg.Pool, queues: readonly string[], deadLetters: string): void;
}

const findWaiting = `select name, count(*) as due, extract(epoch from now() - min(start_after))::float8 as age
  from pgboss.job where name = any($1) and state < 'active' and not blocked and start_after <= now() group by name`;

interface Waiting {
  readonly name: string;
  readonly due: number;
  readonly age: number;
}

const upToMinutes = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createJobMetrics(metrics: Metrics): JobMetrics {
  const labels = ["queue"] as const;
  const total = metrics.counter({
    name: "himma_jobs_total",
    help: "Jobs that ran.",
    labels: ["queue", "outcome"],
  });
  const seconds = metrics.histogram({
    name: "himma_job_seconds",
    help: "Time of a job.",
    labels,
    buckets: upToMinutes,
  });
  const lastWork = metrics.gauge({
    name: "himma_worker_last_work_timestamp",
    help: "When this process last completed a job, in seconds since 1970. Some job is due every minute.",
  });
  const due = metrics.gauge({ name: "himma_jobs_due", help: "Jobs that are due and not started.", labels });
  const age = metrics.gauge({
    name: "himma_job_age_seconds",
    help: "How long the oldest due job of a queue has waited.",
    labels,
  });
  const dead = metrics.gauge({ name: "himma_dead_letters", help: "Jobs that are out of tries." });
  return {
    ran: (queue, outcome, duration) => {
      total.inc({ queue, outcome });
      seconds.observe({ queue }, duration);
      if (outcome === "completed") lastWork.set({}, Date.now() / 1000);
    },
    watch: (pool, queues, deadLetters) =>
      metrics.sample(async () => {
        const { rows } = await pool.query<Waiting>(findWaiting, [[...queues, deadLetters]]);
        const found = new Map(rows.map((row) => [row.name, row]));
        dead.set({}, found.get(deadLetters)?.due ?? 0);
        for (const queue of queues) {
          due.set({ queue }, found.get(queue)?.due ?? 0);
          age.set({ queue }, found.get(queue)?.age ?? 0);
        }
      }),
  };
}
