import { readFileSync } from "node:fs";

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
export function listNotRun(file) {
  try {
    const { testResults } = JSON.parse(readFileSync(file, "utf8"));
    const tests = testResults.flatMap((suite) => suite.assertionResults);
    return tests
      .filter(({ status }) => ["skipped", "pending", "todo"].includes(status))
      .map(({ fullName }) => fullName);
  } catch {
    return [];
  }
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
