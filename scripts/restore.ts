// Restores a backup into DATA_DIR: npm run restore -- --from <backup or folder of backups> [--to <ISO time>|latest]
// [--over]. The shop must be stopped.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#server/backup/backup-error.ts";
import { restore } from "#server/backup/restore.ts";
import { readConfig } from "#server/config.ts";
import type { RecoveryTarget } from "#server/embedded-postgres/index.ts";
import { hasSignedDocuments } from "#server/modules/fiscal/after-restore.ts";
import { distrustWaitingRefunds } from "#server/modules/payments/after-restore.ts";
import { readTime } from "./lib/read-time.ts";
import { printCounts } from "./lib/restored-counts.ts";
import { runCommand } from "./lib/run-command.ts";

function readTarget(to: string | undefined): RecoveryTarget {
  if (to === undefined) return { kind: "backup" };
  if (to === "latest") return { kind: "latest" };
  const time = readTime(to);
  if (time === undefined)
    throw new BackupError("--to takes a time with its zone, such as 2026-11-22T16:23:53Z, or latest.");
  return { kind: "time", time };
}

await runCommand(async (say) => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, to: { type: "string" }, over: { type: "boolean", default: false } },
  });
  const config = readConfig(process.env);
  if (values.from === undefined) throw new BackupError("--from is missing: name a backup, or a folder of backups.");
  if (config.databaseUrl !== undefined)
    throw new BackupError(
      "DATABASE_URL is set: restore that database with its own tools; see docs/operations/backup.md.",
    );
  const { backup, rows } = await restore({
    from: resolve(values.from),
    target: readTarget(values.to),
    dataDir: config.dataDir,
    over: values.over,
    walArchive: config.backup.walArchive,
    now: new Date(),
    say,
    afterwards: async (client) => {
      const refunds = await distrustWaitingRefunds(client);
      if (await hasSignedDocuments(client))
        say(
          "Saudi tax documents that were signed after this point are with the authority: before anything is sold in Saudi Arabia, retire the device and enrol a new one (docs/how-to/switch-on-phase-2.md)",
        );
      if (refunds > 0) say(`${refunds} waiting refunds will be looked up at their provider before they are sent again`);
    },
  });
  printCounts(rows, backup.manifest.rows, say);
  say("restored. Next: start the shop, npm run check:books, npm run reconcile -- --since <the point>, npm run backup");
});
