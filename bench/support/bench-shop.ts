import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "#seed/demo/seed-demo.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { benchSecret } from "./buyers.ts";
import { postgresCpuMs } from "./processes.ts";

interface KeptData {
  readonly dir: string;
  /** It has the demo's data from an earlier run. */
  readonly isSeeded: boolean;
}

/** The demo shop in this process, without workers: jobs run when the bench says so. Without `kept` its data goes with it. */
export async function openBenchShop(name: string, kept?: KeptData) {
  const dataDir = kept?.dir ?? mkdtempSync(join(tmpdir(), `himma-bench-${name}-`));
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, port, user, database: databaseName } = embedded;
  const connection = { host, port, user, database: databaseName };
  // What goes wrong in a job shows, and stands out from the table.
  const log = createLog("warn");
  let statements = 0;
  const observer = {
    query: () => {
      statements += 1;
    },
    wait: () => {},
  };
  const database = openDatabase({ connection, poolSize: 10, observer });
  await withClient(connection, (client) => migrate(client));
  const origin = "http://shop.test";
  const config = readConfig({
    ...{ NODE_ENV: "test", LOG_LEVEL: "warn", DATA_DIR: dataDir, PUBLIC_URL: origin, JWT_SECRET: benchSecret },
  });
  const jobs = createJobs(database, log);
  const platform = createPlatform({
    ...{ config, database, jobs, clock: systemClock, ids: systemIds, log },
    origin: () => origin,
  });
  if (kept?.isSeeded !== true) await seedDemo(platform, { log: () => {} });
  const app = await createApp(platform, { countryOf: () => undefined });
  await jobs.start({ work: false });
  await app.http.ready();
  return {
    ...{ platform, app },
    /** Begins to count what calls cost; the answer says what one of so many did. */
    startCost: (): ((calls: number) => string) => {
      const cpu = process.cpuUsage();
      const [before, postgres] = [statements, postgresCpuMs(dataDir)];
      return (calls) => {
        const { user: inApp, system } = process.cpuUsage(cpu);
        const each = [(inApp + system) / 1000, postgresCpuMs(dataDir) - postgres].map((ms) => (ms / calls).toFixed(1));
        return [((statements - before) / calls).toFixed(0), ...each].join(" | ");
      };
    },
    stop: async (): Promise<void> => {
      await app.close();
      await jobs.stop();
      await database.close();
      await embedded.stop();
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>;
