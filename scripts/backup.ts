// Saves the embedded database, uploads and the signing key: npm run backup [-- --to-dir <folder>]. The shop may be
// running.
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#server/backup/backup-error.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { toMediaPlace } from "#server/config/storage.ts";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { runCommand } from "./lib/run-command.ts";

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { "to-dir": { type: "string" } } });
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined)
    throw new BackupError(
      'DATABASE_URL is set: save that database with its own tools (pg_dump -Fc -d "$DATABASE_URL" -f himma.dump, or pgBackRest), and copy media, jwt-secret, media-key and fiscal-key from DATA_DIR (with STORAGE=s3, the bucket keeps its own versions).',
    );
  // The shop goes first.
  setPriority(10);
  const { settings, stop } = await connect(config, () => {});
  try {
    await takeBackup({
      dataDir: config.dataDir,
      settings: config.backup,
      folder: values["to-dir"] === undefined ? config.backup.folder : resolve(values["to-dir"]),
      connection: settings,
      mediaElsewhere: toMediaPlace(config.storage),
      now: new Date(),
      say,
    });
  } finally {
    await stop();
  }
});
