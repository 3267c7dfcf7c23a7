import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts what Vitest's JSON report says. A file that could not even be loaded counts as one failure.
 * @returns {Count}
 */
export function countVitest(file, exitCode) {
  return counted(file, exitCode, (report) => {
    const unloaded = report.testResults.filter(
      (suite) => suite.status === "failed" && suite.assertionResults.every((one) => one.status !== "failed"),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
  });
}

/**
 * The names of the tests that Vitest left out, as where a tool of the machine is missing.
 * @returns {string[]}
 */
export function listUnitsNotRun(file) {
  return listed(file, ({ testResults }) =>
    testResults
      .flatMap((suite) => suite.assertionResults)
      .filter(({ status }) => ["skipped", "pending", "todo"].includes(status))
      .map(({ fullName }) => fullName),
  );
}

/**
 * One line for each test of Vitest that failed: its file, its name and how its message begins.
 * @returns {string[]}
 */
export function listFailedUnits(file) {
  return listed(file, ({ testResults }) =>
    testResults.flatMap((suite) => {
      const name = relative(process.cwd(), suite.name);
      const tests = suite.assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) return suite.status === "failed" ? [failureLine(name, suite.message)] : [];
      return tests.map((test) => failureLine(`${name} › ${test.fullName}`, test.failureMessages[0]));
    }),
  );
}

/**
 * The same for Playwright.
 * @returns {string[]}
 */
export function listFailedJourneys(file) {
  return listed(file, ({ suites, errors }) => [
    ...journeysOf(suites, "unexpected").map(({ name, results }) => failureLine(name, results.at(-1)?.error?.message)),
    ...errors.map((error) => failureLine("outside of any journey", error.message)),
  ]);
}

/**
 * The journeys that were left out, as where the browser lacks something, or after others failed.
 * @returns {string[]}
 */
export function listJourneysNotRun(file) {
  return listed(file, ({ suites }) => journeysOf(suites, "skipped").map(({ name }) => name));
}

function journeysOf(suites, status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({ name: `[${projectName}] ${spec.file} › ${spec.title}`, results })),
    ),
    ...journeysOf(suite.suites ?? [], status),
  ]);
}

const MESSAGE_CHARACTERS = 300;

function failureLine(name, message = "") {
  const [text] = stripVTControlCharacters(message).split(/\n\s+at /);
  const words = text.replace(/\s+/g, " ").trim();
  return words === "" ? name : `${name}: ${words.slice(0, MESSAGE_CHARACTERS)}`;
}

/**
 * Counts what Playwright's JSON report says. An error outside of any test counts as one failure.
 * @returns {Count}
 */
export function countPlaywright(file, exitCode) {
  return counted(file, exitCode, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

// A runner that crashed leaves no report to list from.
function listed(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

// A runner that fails without naming a test (it crashed, or left no report) still is a failure.
function counted(file, exitCode, read) {
  let count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
