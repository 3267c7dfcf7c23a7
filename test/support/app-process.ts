import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { renderPlainly } from "./plain-pages.ts";
import { placeOfDatabase } from "./processes.ts";

/** A shop in its own process, one of several: the API, plain pages and its jobs on an existing database. */

const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "fatal", DATA_DIR: tmpdir(), ...process.env });
const log = createLog(config.logLevel);
const connection = JSON.parse(process.env[placeOfDatabase] ?? "{}") as object;
const database = openDatabase({ connection, poolSize: 10, onIdleError: () => {} });
const jobs = createJobs(database, log);
let origin = "http://shop.test";
const platform = createPlatform({
  config,
  database,
  jobs,
  clock: systemClock,
  ids: systemIds,
  log,
  origin: () => origin,
});
const app = await createApp(platform, {
  countryOf: () => undefined,
  render: renderPlainly,
  direct: connection,
});
await jobs.start();
await app.http.listen({ port: 0, host: "127.0.0.1" });
origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
console.log(`open ${origin}`);

// Exits when its input ends, so that it does not outlive its parent.
process.stdin.resume().once("end", async () => {
  await app.close();
  await jobs.stop();
  await database.close();
  process.exit(0);
});
