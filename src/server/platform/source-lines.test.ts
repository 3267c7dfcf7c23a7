import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { buildProgram } from "../../../scripts/build/server.ts";
import { toFacts } from "./error-hook/fingerprint.ts";
import { errorForLog } from "./log.ts";
import { toSourceStack } from "./source-lines.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "himma-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = `
interface Never {
  readonly seen: string;
}

export function fail(reason: Never["seen"]): never {
  throw new Error(reason);
}

export const place = import.meta.url;
`;

async function build() {
  writeFileSync(join(folder, "fails.ts"), source);
  const built = join(folder, "build", "app");
  await buildProgram(join(folder, "fails.ts"), built, "fails");
  const { fail, place } = (await import(pathToFileURL(join(built, "fails.js")).href)) as {
    fail: (reason: string) => never;
    place: string;
  };
  return { fail, place };
}

function caught(work: () => never): Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

test("an error of the built program names the lines of its sources; the program finds what is beside them", async () => {
  const { fail, place } = await build();
  expect(place).toBe(pathToFileURL(join(folder, "fails.ts")).href);
  const error = caught(() => fail("on purpose"));
  expect(error.stack).toContain("/build/app/fails.js:");
  expect(toSourceStack(error.stack ?? "")).toMatch(/^Error: on purpose\n {4}at fail \(\S+\/fails\.ts:7\)\n/);
  expect(errorForLog(error)).toMatchObject({
    stack: expect.arrayContaining([expect.stringMatching(/fails\.ts:7\)$/)]),
  });
  expect(toFacts(error, "job").frames[0]).toMatch(/fails\.ts:7 fail$/);
});

test("places elsewhere, and those of a program whose lines are lost, stay", () => {
  const stack =
    "Error: x\n    at open (file:///app/src/server/start.ts:12:3)\n    at file:///app/build/app/main.js:81234:5";
  expect(toSourceStack(stack)).toBe(stack);
});

test("the server's file has lines of the server and of what both sides share", () => {
  const { sources } = JSON.parse(readFileSync(join(root, "build", "app", "main.lines.json"), "utf8")) as {
    sources: string[];
  };
  expect(sources).toContain("src/server/start.ts");
  expect(sources.every((one) => /^src\/(?:server|shared)\//.test(one))).toBe(true);
});
