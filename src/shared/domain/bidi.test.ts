import fc from "fast-check";
import { expect, it } from "vitest";
import { isolate, isolateLtr, isolateRtl } from "./bidi.ts";

it("wraps a text in the isolate that it needs", () => {
  expect(isolate("هِمّة")).toBe("\u2068هِمّة\u2069");
  expect(isolateLtr("+20 10 1234 5678")).toBe("\u2066+20 10 1234 5678\u2069");
  expect(isolateRtl("5 ج.م")).toBe("\u20675 ج.م\u2069");
});

it("keeps inner isolates and drops overrides and stray pops", () => {
  expect(isolate(isolateLtr("-5"))).toBe("\u2068\u2066-5\u2069\u2069");
  expect(isolate("a\u202Eb\u2069c")).toBe("\u2068abc\u2069");
  expect(isolate("a\u2067b")).toBe("\u2068a\u2067b\u2069\u2069");
});

it("always leaves every isolate closed", () => {
  const part = fc.constantFrom("a", "ب", "5", "\u2066", "\u2067", "\u2068", "\u2069", "\u202e", "\u202c");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      let depth = 0;
      for (const character of isolate(parts.join(""))) {
        expect(character >= "\u202a" && character <= "\u202e").toBe(false);
        if (character >= "\u2066" && character <= "\u2068") depth += 1;
        if (character === "\u2069") depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
    }),
  );
});
