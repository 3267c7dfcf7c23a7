// Seeds an empty shop with the demo; the server starts this process with its own settings and SEED_CONNECTION.
import { readConfig } from "#server/config.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { seedDemo } from "./seed-demo.ts";

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const connection = JSON.parse(process.env["SEED_CONNECTION"] ?? "{}");
const database = openDatabase({ connection, onIdleError: () => {} });
try {
  const jobs = createJobs(database, log);
  const origin = (): string => config.publicUrl ?? "";
  await seedDemo(createPlatform({ config, database, jobs, clock: systemClock, ids: systemIds, log, origin }), {
    log: (line) => console.log(`himma: ${line}`),
  });
} finally {
  await database.close();
}
