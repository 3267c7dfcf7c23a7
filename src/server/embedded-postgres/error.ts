export type EmbeddedPostgresErrorCode =
  | "unsupported"
  | "unwritable"
  | "disk-full"
  | "wrong-version"
  | "broken-install"
  | "failed";

/**
 * The embedded database could not be started. `message` is one line for a terminal: the problem, then `remedy`, which
 * is also available alone.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly code: EmbeddedPostgresErrorCode;
  readonly remedy: string;

  constructor(code: EmbeddedPostgresErrorCode, problem: string, remedy: string, cause?: unknown) {
    super(oneLine(`${problem}. ${remedy}`), cause === undefined ? {} : { cause });
    this.code = code;
    this.remedy = remedy;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").trim();
}

const OTHER_DATABASE = "set DATABASE_URL to a PostgreSQL (15 or newer) of your own";

const SIGNS = {
  full: /No space left on device|ENOSPC|Disk quota exceeded|wrote only \d+ of \d+ bytes/i,
  broken: /error while loading shared libraries|image not found|Library not loaded/i,
  version: /database files are incompatible|initialized by PostgreSQL version/i,
  refused: /permission denied|EACCES|EPERM|EROFS|Read-only file system|ENOTDIR|not a directory|EEXIST|ENOENT.*mkdir/i,
  any: /FATAL|PANIC|error/i,
};

/**
 * Converts an operating system or PostgreSQL failure (an error or its output) into an error with a remedy. `where` is
 * the affected folder.
 */
export function explain(reason: unknown, where: string, logFile?: string): EmbeddedPostgresError {
  const output = reason instanceof Error ? reason.message : String(reason);
  const sign = Object.values(SIGNS).find((pattern) => pattern.test(output)) ?? SIGNS.any;
  const line = causeLine(output, sign);
  if (sign === SIGNS.full) {
    return new EmbeddedPostgresError(
      "disk-full",
      `The disk that holds ${where} is full (${line})`,
      "Free at least 200 MB there, or point DATA_DIR at another disk.",
    );
  }
  if (sign === SIGNS.broken) {
    return new EmbeddedPostgresError(
      "broken-install",
      `The PostgreSQL package is incomplete (${line})`,
      `Remove node_modules and start again, or ${OTHER_DATABASE}.`,
    );
  }
  if (sign === SIGNS.version) return wrongVersion(where, line);
  if (sign === SIGNS.refused) {
    return new EmbeddedPostgresError(
      "unwritable",
      `The database cannot use ${where} (${line})`,
      `Make it writable for the user who starts the shop, point DATA_DIR at another folder, or ${OTHER_DATABASE}.`,
    );
  }
  const hint = `Look into ${logFile ?? where}, or `;
  return new EmbeddedPostgresError(
    "failed",
    `The embedded PostgreSQL did not start (${line})`,
    `${hint}${OTHER_DATABASE}.`,
  );
}

/** The cluster was created by another major version of PostgreSQL. */
export function wrongVersion(where: string, detail: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "wrong-version",
    `${where} was made by another version of PostgreSQL (${detail})`,
    `Move it away to begin with an empty database, or ${OTHER_DATABASE}.`,
  );
}

/** There is no PostgreSQL package for this machine. */
export function unsupported(detail: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "unsupported",
    `The embedded PostgreSQL cannot run here: ${detail}`,
    `Use another machine, or ${OTHER_DATABASE}.`,
    cause,
  );
}

function causeLine(output: string, sign: RegExp): string {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const cause = lines.find((line) => sign.test(line)) ?? lines.at(-1) ?? "no message";
  return cause.replace(/^.*?(?=FATAL:|PANIC:)/, "").slice(0, 300);
}
