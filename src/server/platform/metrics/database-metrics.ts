import type { Database } from "../db/database.ts";
import type { DatabaseObserver } from "../db/observed.ts";
import type { Metrics } from "./metrics.ts";

/** The class of an error: the first two characters of its SQLSTATE. */
function toClass(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), "code");
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "connection";
}

const quick = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Times statements and waits for a connection, of this process. */
export function createDatabaseMetrics(metrics: Metrics): DatabaseObserver {
  const seconds = metrics.histogram({ name: "himma_db_seconds", help: "Time of a statement.", buckets: quick });
  const wait = metrics.histogram({
    name: "himma_db_pool_wait_seconds",
    help: "Time until a connection of the pool was free.",
    buckets: quick,
  });
  const errors = metrics.counter({
    name: "himma_db_errors_total",
    help: "Failed statements by class of SQLSTATE.",
    labels: ["class"],
  });
  return {
    query: (duration, error) => {
      seconds.observe({}, duration);
      if (error !== undefined) errors.inc({ class: toClass(error) });
    },
    wait: (duration) => wait.observe({}, duration),
  };
}

export function watchPool(metrics: Metrics, { pool }: Pick<Database, "pool">): void {
  metrics.gauge({
    name: "himma_db_pool_connections",
    help: "Connections of the pool, and callers that wait for one.",
    labels: ["state"],
    read: (gauge) => {
      gauge.set({ state: "idle" }, pool.idleCount);
      gauge.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      gauge.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}
