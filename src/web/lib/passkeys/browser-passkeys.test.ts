import { expect, test } from "vitest";
import { toPasskeyFailure } from "./browser-passkeys.ts";

const named = (name: string): Error => Object.assign(new Error("from the browser"), { name });

test("a browser's error becomes a reason for which the page has a text", () => {
  expect(toPasskeyFailure(named("NotAllowedError"), 4_000, 300_000)).toBe("cancelled");
  expect(toPasskeyFailure(named("NotAllowedError"), 300_001, 300_000)).toBe("late");
  expect(toPasskeyFailure(named("SecurityError"), 10, 300_000)).toBe("address");
  expect(toPasskeyFailure(named("InvalidStateError"), 10, 300_000)).toBe("known");
  expect(toPasskeyFailure(named("ConstraintError"), 10, 300_000)).toBe("unverified");
  expect(toPasskeyFailure(named("UnknownError"), 300_001, 300_000)).toBe("failed");
  expect(toPasskeyFailure("no error at all", 10, 300_000)).toBe("failed");
});
