// Proves that the newest backup can be restored: npm run restore:drill [-- --from <folder>]. Restores it into a folder of
// its own beside the backups, counts, checks the books, and removes it. The shop may be running.

import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import { findNewest } from "#server/backup/backup-folder.ts";
import { restore } from "#server/backup/restore.ts";
import { checkBooks } from "#server/composition/check-books.ts";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { findLost, printCounts } from "./lib/restored-counts.ts";
import { runCommand } from "./lib/run-command.ts";

/** Broken rules of the restored database. */
async function findBroken(dataDir: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 });
  pool.on("error", () => {});
  try {
    return (await checkBooks(pool)).map(({ rule }) => rule);
  } finally {
    await pool.end();
    await server.stop();
  }
}

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  const from = values.from === undefined ? readConfig(process.env).backup.folder : resolve(values.from);
  const newest = await findNewest(from).catch(() => undefined);
  if (newest === undefined) throw new BackupError(`${from} holds no finished backup: run npm run backup first.`);
  const dataDir = join(from, "drill");
  await rm(dataDir, { recursive: true, force: true });
  const start = performance.now();
  try {
    const { rows } = await restore({
      from: newest.folder,
      target: { kind: "backup" },
      dataDir,
      over: false,
      walArchive: undefined,
      now: new Date(),
      say,
      afterwards: async () => {},
    });
    printCounts(rows, newest.manifest.rows, say);
    const lost = findLost(rows, newest.manifest.rows);
    if (lost.length > 0) throw new BackupError(`Rows are missing in ${lost.join(", ")}: do not trust this backup.`);
    const broken = await findBroken(dataDir);
    if (broken.length > 0) throw new BackupError(`The books do not add up: ${broken.join("; ")}.`);
    say(`the books add up; restored within ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
