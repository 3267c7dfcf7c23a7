import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { createTestClock } from "./clock.ts";

/** Starts the shop on a migrated database, which makes its queues of jobs, and ends it. */
export async function startOnce(database: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "himma-test-"));
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir });
  const log = createLog(config.logLevel);
  const jobs = createJobs(database, log);
  const origin = () => "http://shop.test";
  const platform = createPlatform({ config, database, jobs, clock: createTestClock(), ids: systemIds, log, origin });
  const app = await createApp(platform, { countryOf: () => undefined });
  await jobs.start({ work: false });
  await app.close();
  await jobs.stop();
  await rm(dataDir, { recursive: true, force: true });
}
