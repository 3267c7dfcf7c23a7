import { BackupError } from "./backup/backup-error.ts";
import { ConfigError } from "./config.ts";
import { EmbeddedPostgresError } from "./embedded-postgres/index.ts";
import { MissingBuildError } from "./platform/pages/web-build.ts";

/** The shop could not start. The message is one line with a remedy. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Errors shown to the operator as one line instead of a stack trace. */
export function isExplained(error: unknown): error is Error {
  return [ConfigError, StartError, EmbeddedPostgresError, MissingBuildError, BackupError].some(
    (kind) => error instanceof kind,
  );
}
