// Brings the database up to date: npm run migrate. Prints each file with its time; --plan only lists what would run.
// Needs the settings of the database alone (DATABASE_DIRECT_URL or DATABASE_URL), as the user who owns its tables.
import { resolve } from "node:path";
import { readBackupSettings } from "#server/config/backup.ts";
import { readDatabaseSettings } from "#server/config/database.ts";
import { readEnvironment } from "#server/config/environment.ts";
import { connect } from "#server/connect.ts";
import { planMigrations } from "#server/platform/db/migrate.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { isExplained } from "#server/start-error.ts";
import { bringUpToDate } from "#server/up-to-date.ts";

async function run(isPlan: boolean): Promise<void> {
  const env = readEnvironment(process.env);
  const settings = readDatabaseSettings({ ...env, HIMMA_ROLE: undefined });
  const dataDir = resolve(env["DATA_DIR"] ?? "data");
  // Past a pooler, which need not run where migrations do.
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  const past = { databaseUrl, databaseDirectUrl: undefined, databasePooler: "none" } as const;
  const where = { ...settings, ...past, dataDir, backup: readBackupSettings(env, dataDir) };
  const { direct, stop } = await connect(where, () => {});
  try {
    if (isPlan) {
      const names = await withClient(direct, (client) => planMigrations(client));
      for (const name of names) console.log(name);
      console.log(names.length === 0 ? "nothing to migrate" : `${names.length} files would run`);
      return;
    }
    const applied = await bringUpToDate(where, direct, {
      say: (line) => console.error(`himma: ${line}`),
      onApplied: (name, ms) => console.log(`${name} ${ms} ms`),
    });
    console.log(applied.length === 0 ? "nothing to migrate" : `${applied.length} files applied`);
  } finally {
    await stop();
  }
}

const unknown = process.argv.slice(2).filter((argument) => argument !== "--plan");
try {
  if (unknown.length > 0) {
    console.error(`himma: ${unknown[0]} is no option: npm run migrate takes --plan`);
    process.exitCode = 1;
  } else await run(process.argv.includes("--plan"));
} catch (error) {
  console.error(isExplained(error) ? `himma: ${error.message}` : error);
  process.exitCode = 1;
}
