import { expect, test } from "vitest";
import { makeKey, unwrapKey, wrapKey } from "./member-keys.ts";

test("a wrapped key opens for its holder under its MEDIA_KEY only", () => {
  const [mediaKey, key] = [makeKey(), makeKey()];
  const wrapped = wrapKey(mediaKey, key, "mona");
  expect(wrapped).toHaveLength(60);
  expect(unwrapKey(mediaKey, wrapped, "mona")).toEqual(key);
  expect(() => unwrapKey(mediaKey, wrapped, "karim")).toThrow();
  expect(() => unwrapKey(makeKey(), wrapped, "mona")).toThrow();
  wrapped[20] = (wrapped[20] ?? 0) ^ 1;
  expect(() => unwrapKey(mediaKey, wrapped, "mona")).toThrow();
});
