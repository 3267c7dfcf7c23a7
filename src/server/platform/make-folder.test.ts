import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

test("folders are created with their parents, idempotently", () => {
  const root = mkdtempSync(join(tmpdir(), "himma-folder-"));
  makeFolder(join(root, "a", "b", "c"));
  makeFolder(join(root, "a", "b", "c"));
  expect(existsSync(join(root, "a", "b", "c"))).toBe(true);
  rmSync(root, { recursive: true });
});

test.skipIf(!existsSync("/proc/self"))("where the system refuses without a reason it ends with an error", () => {
  expect(() => makeFolder("/proc/nothing/here")).toThrow(/ENOENT|EACCES|EPERM/);
});
