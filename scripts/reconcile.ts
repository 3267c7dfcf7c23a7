// Asks the payment providers about all payments since a point, after a restore to it:
// npm run reconcile -- --since <ISO time>. The shop may be running.
import { parseArgs } from "node:util";
import { createApp } from "#server/app.ts";
import { BackupError } from "#server/backup/backup-error.ts";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { readTime } from "./lib/read-time.ts";
import { runCommand } from "./lib/run-command.ts";

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  const since = values.since === undefined ? undefined : readTime(values.since);
  if (since === undefined)
    throw new BackupError(
      "--since takes a time with its zone, such as 2026-11-22T16:23:53Z: the point of the restore.",
    );
  const config = readConfig(process.env);
  const connection = await connect(config, () => {});
  const database = openDatabase({ connection: connection.direct, poolSize: 4 });
  const log = createLog(config.logLevel);
  const jobs = createJobs(database, log);
  const origin = () => config.publicUrl ?? "";
  const platform = createPlatform({ config, database, jobs, clock: systemClock, ids: systemIds, log, origin });
  try {
    const app = await createApp(platform, { countryOf: () => undefined });
    // The running shop does the jobs that this writes.
    await jobs.start({ work: false });
    try {
      const { asked, changed, failed, unmatchedReports } = await app.reconcileSince(since);
      say(`${asked} payments asked about, ${changed.length} had changed`);
      for (const id of changed) say(`changed: ${id}`);
      if (unmatchedReports > 0)
        say(`${unmatchedReports} reports are of payments that are not here: see Payments in the admin area`);
      if (failed.length > 0)
        throw new BackupError(`${failed.length} payments could not be asked about (${failed.join(", ")}): try again.`);
    } finally {
      await jobs.stop();
      await app.close();
    }
  } finally {
    await database.close();
    await connection.stop();
  }
});
