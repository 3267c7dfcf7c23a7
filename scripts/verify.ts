import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkBorders } from "./checks/borders.ts";
import { checkDocPaths } from "./checks/doc-paths.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkOldWords } from "./checks/old-words.ts";
import { checkOps } from "./checks/ops-tools.ts";
import { checkRefusals } from "./checks/refusals.ts";
import { checkSessionState } from "./checks/session-state.ts";
import { checkSizes } from "./checks/sizes.ts";
import type { Finding } from "./checks/source.ts";
import { checkTables } from "./checks/tables.ts";
import { checkTranslations } from "./checks/translations.ts";
import { checkWidths } from "./checks/widths.ts";
import { checkWords } from "./checks/words.ts";
import { ensureBuilt } from "./lib/build.mjs";

/** Runs every check of a change, fastest first. `--no-tests` skips the tests. */
type Step = readonly [name: string, run: () => boolean | Promise<boolean>];

const node = process.execPath;
const root = fileURLToPath(new URL("..", import.meta.url));

function command(name: string, args: readonly string[]): Step {
  return [name, () => spawnSync(node, [...args], { stdio: "inherit" }).status === 0];
}

function check(name: string, run: () => Finding[]): Step {
  return [
    name,
    () => {
      const findings = run();
      for (const { place, problem } of findings) console.error(`  ${place}  ${problem}`);
      return findings.length === 0;
    },
  ];
}

/** The production build; rebuilt only when its inputs changed. */
async function siteBuilds(): Promise<boolean> {
  try {
    await ensureBuilt(root, node);
    return true;
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const steps: Step[] = [
  command("format and lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  check("borders", checkBorders),
  check("tables of modules", checkTables),
  check("migrations", checkMigrations),
  check("state of sessions", checkSessionState),
  check("sizes", checkSizes),
  check("old words", checkOldWords),
  check("files named in docs", checkDocPaths),
  check("files of operators", checkOps),
  check("translations", checkTranslations),
  check("words of refusals", checkRefusals),
  check("words and directions", checkWords),
  check("widths of the theme", checkWidths),
  command("OpenAPI document", ["scripts/judges/run.ts", "openapi"]),
  command("page types", ["node_modules/@react-router/dev/bin.cjs", "typegen"]),
  command("types", ["node_modules/typescript/bin/tsc", "-b"]),
  ["site build", siteBuilds],
  command("unused code and dependencies", ["node_modules/knip/bin/knip.js", "--no-progress"]),
  ...(process.argv.includes("--no-tests") ? [] : [command("tests", ["node_modules/vitest/vitest.mjs", "run"])]),
];

const failed: string[] = [];
for (const [name, run] of steps) {
  const start = performance.now();
  const holds = await run();
  console.log(`${holds ? "ok  " : "FAIL"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (!holds) failed.push(name);
}
if (failed.length > 0) {
  console.error(`verify: ${failed.join(", ")} failed`);
  process.exit(1);
}
console.log("verify: all holds");
