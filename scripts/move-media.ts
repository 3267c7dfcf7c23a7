// Copies all uploaded files between disk and bucket: npm run media:move -- --from disk --to s3 (or back). The shop may be
// running, with STORAGE at the new place and STORAGE_FALLBACK at the old one. May be repeated.
import { parseArgs } from "node:util";
import { BackupError } from "#server/backup/backup-error.ts";
import { openStorage } from "#server/composition/files.ts";
import { readConfig } from "#server/config.ts";
import type { FileStore } from "#server/modules/media/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { noMetrics } from "#server/platform/metrics/metrics.ts";
import { moveFiles } from "#server/providers/storage/move-files.ts";
import { runCommand } from "./lib/run-command.ts";

const linesEach = 1000;

await runCommand(async (say) => {
  const { values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } });
  const config = readConfig(process.env);
  const open = (name: string | undefined): FileStore => {
    if (name !== "disk" && name !== "s3") throw new BackupError("--from and --to take disk or s3.");
    const files = openStorage({ config, clock: systemClock, metrics: noMetrics }, name);
    if (files === undefined)
      throw new BackupError("Setting S3_ENDPOINT is missing: s3 needs it, with region, bucket and both keys.");
    return files;
  };
  if (values.from === values.to) throw new BackupError("--from and --to take disk or s3, and not the same.");
  const [from, to] = [open(values.from), open(values.to)];
  const { copied, there, bytes, failed, stopped } = await moveFiles({
    from,
    to,
    onFile: (done) => {
      if (done > 0 && done % linesEach === 0) say(`${done} files so far`);
    },
  });
  say(`${copied} files copied and compared (${(bytes / 1e6).toFixed(1)} MB), ${there} were there already`);
  for (const path of failed) say(`not copied: ${path}`);
  if (failed.length > 0)
    throw new BackupError(
      `${failed.length} files were not copied${stopped ? ", one after another" : ""}: run it again.`,
    );
  say(
    `all files of ${values.from} are in ${values.to}. Nothing was deleted: unset STORAGE_FALLBACK, then remove the old ones.`,
  );
});
