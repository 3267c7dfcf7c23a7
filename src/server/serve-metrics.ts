import type { App } from "./app.ts";
import type { Config } from "./config.ts";
import { listenForMetrics } from "./listen.ts";
import type { Database } from "./platform/db/database.ts";
import { countPending } from "./platform/db/migrate.ts";
import type { Logger } from "./platform/log.ts";
import { createBurstLog } from "./platform/log-bursts.ts";
import { watchPool } from "./platform/metrics/database-metrics.ts";
import { createMetricsListener } from "./platform/metrics/listener.ts";
import type { CollectedMetrics } from "./platform/metrics/metrics.ts";

const sampleMs = 15_000;

interface Parts {
  readonly config: Config;
  readonly metrics: CollectedMetrics;
  readonly database: Database;
  readonly app: Pick<App, "assertReady">;
  readonly log: Logger;
  readonly version: string;
}

/** Runs the samples of the database now and every 15 s. Returns a function that stops it. */
function startSamples({ metrics, log }: Pick<Parts, "metrics" | "log">): () => void {
  const failed = createBurstLog(({ error, count }) => log.warn({ reason: error.message, count }, "metrics not read"));
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await metrics.runSamples((error) => failed("sample", error instanceof Error ? error : new Error(String(error))));
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), sampleMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens the operators' listener. Resolves to its port and a function that closes it. */
export async function serveMetrics(parts: Parts): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { config, metrics, database, app, version } = parts;
  metrics
    .gauge({ name: "himma_build_info", help: "The build that runs; always 1.", labels: ["version", "role"] })
    .set({ version, role: config.role }, 1);
  watchPool(metrics, database);
  const pending = metrics.gauge({ name: "himma_migrations_pending", help: "Migrations that have not run." });
  metrics.sample(async () => pending.set({}, await countPending(database.pool)));
  const stopSamples = config.role === "web" ? () => {} : startSamples(parts);
  const server = createMetricsListener({ render: metrics.render, assertReady: app.assertReady });
  const port = await listenForMetrics(server, config.metrics ?? { port: 0, host: "127.0.0.1" });
  return {
    port,
    close: async () => {
      stopSamples();
      server.closeAllConnections();
      server.close();
    },
  };
}
