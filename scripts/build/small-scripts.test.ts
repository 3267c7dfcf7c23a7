import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { shorten } from "./small-scripts.ts";

test("an inline script is shortened and does the same", () => {
  const code = "(() => {\n  // Why.\n  const longName = 3;\n  result.push(longName * 2);\n})();\n";
  const short = shorten("a.js", code);
  const result: number[] = [];
  runInNewContext(short, { result });
  expect(result).toEqual([6]);
  expect(short.length).toBeLessThan(code.length / 2);
});

test("a script that cannot be read, or of which nothing remains, ends the build", () => {
  expect(() => shorten("a.js", "(() => {")).toThrow("a.js");
  expect(() => shorten("a.js", "((unused) => unused);")).toThrow("a.js");
});
