import { chownSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../platform/make-folder.ts";
import { explain } from "./error.ts";
import { letThrough } from "./place.ts";
import type { RunAs } from "./run-as.ts";
import type { ServerSettings } from "./settings.ts";

/** Seconds after which a part of the WAL is archived although it is not full: at most so much is lost with the disk. */
const TIMEOUT_SECONDS = 60;

/** A file of the folder for a shell; `name` may hold PostgreSQL's placeholders, which begin with `%`. */
const shellPath = (folder: string, name: string): string =>
  `'${join(folder.replaceAll("%", "%%"), name).replaceAll("'", "'\\''")}'`;

/**
 * Copies each finished part of the WAL into `folder`, compressed: a part of a quiet minute is mostly zeros. It appears
 * under its name only when it is whole and on disk. A part that is there already counts as archived when it is the
 * same, since the server repeats a copy whose success it did not record.
 */
export function archiveSettings(folder: string): ServerSettings {
  const [target, part] = [shellPath(folder, "%f.gz"), shellPath(folder, "%f.part")];
  return {
    archive_mode: "on",
    archive_timeout: String(TIMEOUT_SECONDS),
    archive_command:
      `if test -f ${target}; then gzip -dc ${target} | cmp -s - "%p"; ` +
      `else gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${target}; fi`,
  };
}

/** The `restore_command` that reads what `archiveSettings` has written. */
export function restoreCommand(folder: string): string {
  const file = shellPath(folder, "%f.gz");
  return `test -f ${file} && gzip -dc ${file} > "%p"`;
}

/** Creates the folder for the account that runs PostgreSQL. */
export function prepareArchive(folder: string, runAs: RunAs): void {
  try {
    makeFolder(folder, 0o700);
    if (runAs.kind !== "user") return;
    chownSync(folder, runAs.uid, runAs.gid);
    letThrough(dirname(folder), runAs);
  } catch (error) {
    throw explain(error, folder);
  }
}
