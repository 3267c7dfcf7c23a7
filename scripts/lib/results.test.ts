import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  listFailedJourneys,
  listFailedUnits,
  listJourneysNotRun,
  listUnitsNotRun,
} from "./results.mjs";

const folder = mkdtempSync(join(tmpdir(), "himma-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test("a report of Vitest is counted, and each failure named with its message", () => {
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const failed = {
    status: "failed",
    fullName: "takes",
    failureMessages: ["\u001b[31mError:\u001b[39m expected 1\n  to be 2\n    at a.test.ts:3:1"],
  };
  const left = { status: "skipped", fullName: "waits", failureMessages: [] };
  const file = written({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), "src/a.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [passed, failed, left],
      },
      { name: join(process.cwd(), "src/b.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(countVitest(file, 1)).toEqual({ passed: 1, failed: 2 });
  expect(listFailedUnits(file)).toEqual([
    "src/a.test.ts › takes: Error: expected 1 to be 2",
    "src/b.test.ts: no such module",
  ]);
  expect(listUnitsNotRun(file)).toEqual(["waits"]);
});

test("a report of Playwright is counted, and each failure named with its browser and message", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "journeys/cart.e2e.ts",
    tests: [
      { projectName: "ar-phone", status, results: [{}, { error: message === undefined ? undefined : { message } }] },
    ],
  });
  const file = written({
    suites: [
      {
        specs: [spec("pays", "unexpected", "Test timeout")],
        suites: [{ specs: [spec("looks", "expected"), spec("rests", "skipped")] }],
      },
    ],
    errors: [{ message: "the shop did not start" }],
    stats: { expected: 1, flaky: 0, unexpected: 1 },
  });
  expect(countPlaywright(file, 1)).toEqual({ passed: 1, failed: 2 });
  expect(listFailedJourneys(file)).toEqual([
    "[ar-phone] journeys/cart.e2e.ts › pays: Test timeout",
    "outside of any journey: the shop did not start",
  ]);
  expect(listJourneysNotRun(file)).toEqual(["[ar-phone] journeys/cart.e2e.ts › rests"]);
});

test("a run that left no report is one failure", () => {
  const missing = join(folder, "missing.json");
  expect(countVitest(missing, 0)).toEqual({ passed: 0, failed: 1 });
  expect(listFailedUnits(missing)).toEqual([]);
});
