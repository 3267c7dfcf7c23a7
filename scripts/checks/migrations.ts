import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Finding, listFiles } from "./source.ts";

/**
 * Migrations of running shops block nobody and leave the release before working: squawk judges every file from this
 * number on. Those before make the first release's empty database.
 */
const firstJudged = 700;

const squawk = fileURLToPath(new URL("../../node_modules/squawk-cli/js/bin/squawk", import.meta.url));

const excluded = [
  // Files run in a transaction, or from the top again; `npm run migrate` sets lock_timeout for each of them.
  "prefer-robust-stmts",
  "require-lock-timeout",
  "require-statement-timeout",
  // Counts that stay small are integers.
  "prefer-bigint-over-int",
];

interface Reported {
  readonly line: number;
  readonly rule_name: string;
  readonly message: string;
  readonly help: string | null;
}

const runsAlone = (text: string): boolean => text.startsWith("-- himma: no-transaction");

/** What squawk says of one migration. */
export function judgeMigration(path: string): Finding[] {
  const mode = runsAlone(readFileSync(path, "utf8")) ? "--no-assume-in-transaction" : "--assume-in-transaction";
  const options = [mode, "--pg-version=15.0", `--exclude=${excluded.join(",")}`, "--reporter=json"];
  const done = spawnSync(process.execPath, [squawk, ...options, path], { encoding: "utf8" });
  if (!done.stdout.startsWith("[")) return [{ place: path, problem: `squawk failed: ${done.stderr.trim()}` }];
  const reported = JSON.parse(done.stdout) as Reported[];
  return reported.map(({ line, rule_name, message, help }) => ({
    place: `${path}:${line + 1}`,
    problem: `${rule_name}: ${message}${help === null ? "" : ` ${help}`}`,
  }));
}

const isJudged = (path: string): boolean => Number.parseInt(basename(path), 10) >= firstJudged;

export const checkMigrations = (): Finding[] =>
  listFiles(/^db\/migrations\/.*\.sql$/)
    .filter(isJudged)
    .flatMap(judgeMigration);
