import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError, type RecoveryTarget } from "#server/embedded-postgres/index.ts";
import { BackupError } from "./backup-error.ts";

const readLog = (dataDir: string): string => {
  try {
    return readFileSync(join(dataDir, "postgres", "postgres.log"), "utf8");
  } catch {
    return "";
  }
};

/** Explains from the server's log why a copy could not be recovered. */
export function toRecoveryError(error: unknown, dataDir: string, target: RecoveryTarget): unknown {
  if (error instanceof EmbeddedPostgresError && error.code !== "failed") return error;
  const log = readLog(dataDir);
  if (target.kind === "time" && log.includes("recovery ended before configured recovery target was reached")) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1];
    const reach = last === undefined ? "ends before" : `reaches only to ${last}, not to`;
    const remedy = "name an earlier time, or --to latest for all there is";
    return new BackupError(`The saved WAL ${reach} ${target.time.toISOString()}: ${remedy}.`);
  }
  const fatal = [...log.matchAll(/(?:FATAL|PANIC): {2}(.*)/g)].map(([, text]) => text ?? "");
  const reason = fatal.find((text) => !/the database system is|terminating/.test(text));
  return reason === undefined
    ? error
    : new BackupError(`The database cannot be recovered (${reason}): use another backup.`);
}
