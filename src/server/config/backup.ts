import { join, resolve } from "node:path";
import { ConfigError } from "./config-error.ts";
import type { Environment } from "./provider-set.ts";

/** Backups of the embedded database and the files beside it. */
export interface BackupSettings {
  readonly folder: string;
  /** How many backups stay; older ones are deleted. */
  readonly keep: number;
  /** The folder into which the WAL is copied, for recovery to a point in time; `undefined` when it is not kept. */
  readonly walArchive: string | undefined;
}

/** Where the WAL of a folder of backups is. */
export const toWalArchive = (folder: string): string => join(folder, "wal");

/** Reads the settings of backups. Throws ConfigError. */
export function readBackupSettings(env: Environment, dataDir: string): BackupSettings {
  const { BACKUP_DIR, BACKUP_KEEP = "7", BACKUP_WAL = "0", DATABASE_URL } = env;
  if (!/^[1-9]\d{0,3}$/.test(BACKUP_KEEP))
    throw new ConfigError("Setting BACKUP_KEEP is wrong: expected a whole number from 1 to 9999.");
  if (!/^(0|1|true|false|on|off)$/.test(BACKUP_WAL))
    throw new ConfigError("Setting BACKUP_WAL is wrong: expected 1 or 0.");
  const keepsWal = ["1", "true", "on"].includes(BACKUP_WAL);
  if (keepsWal && DATABASE_URL !== undefined)
    throw new ConfigError("Setting BACKUP_WAL is wrong: it is for the embedded database; unset it with DATABASE_URL.");
  const folder = BACKUP_DIR === undefined ? join(resolve(dataDir), "backup") : resolve(BACKUP_DIR);
  return { folder, keep: Number(BACKUP_KEEP), walArchive: keepsWal ? toWalArchive(folder) : undefined };
}
