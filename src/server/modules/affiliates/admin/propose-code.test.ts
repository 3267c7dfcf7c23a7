import { expect, test } from "vitest";
import { toCodeBase, toFreeCode } from "./propose-code.ts";

test.each([
  ["Omar Said", "os@mail.test", "omar-said"],
  ["  Zoë D'Arc ", "z@mail.test", "zoe-d-arc"],
  ["منى علي", "mona.ali+himma@mail.test", "mona-ali"],
  ["Jo", "j@mail.test", "partner"],
  ["A".repeat(60), "a@mail.test", "a".repeat(30)],
])("%s, %s: the code %s", (name, email, code) => {
  expect(toCodeBase({ name, email })).toBe(code);
});

test("a code that others have gets a number", () => {
  expect(toFreeCode("sara", new Set())).toBe("sara");
  expect(toFreeCode("sara", new Set(["sara", "sara-2"]))).toBe("sara-3");
});
