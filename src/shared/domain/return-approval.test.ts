import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "./money.ts";
import { isApprovedAutomatically } from "./return-approval.ts";
import { needsPhoto, returnReasonKinds } from "./return-cases.ts";

const limit = { isOn: true, limitMinor: minor(50_000) };

test.each([
  ["a changed mind", { reasons: ["changed_mind"], worthMinor: minor(50_000) }, limit, true],
  ["a wrong size", { reasons: ["wrong_size", "changed_mind"], worthMinor: minor(1) }, limit, true],
  ["more than the limit", { reasons: ["changed_mind"], worthMinor: minor(50_001) }, limit, false],
  ["something faulty with it", { reasons: ["changed_mind", "defect"], worthMinor: minor(1) }, limit, false],
  ["late", { reasons: ["late"], worthMinor: minor(1) }, limit, false],
  ["switched off", { reasons: ["changed_mind"], worthMinor: minor(1) }, { ...limit, isOn: false }, false],
  [
    "another currency",
    { reasons: ["changed_mind"], worthMinor: minor(1) },
    { isOn: true, limitMinor: undefined },
    false,
  ],
] as const)("%s", (_, facts, setting, expected) => expect(isApprovedAutomatically(facts, setting)).toBe(expected));

test("staff decide about returns that need pictures or exceed the limit", () => {
  const facts = fc.record({
    reasons: fc.array(fc.constantFrom(...returnReasonKinds), { minLength: 1, maxLength: 4 }),
    worthMinor: fc.nat().map(minor),
  });
  const setting = fc.record({ isOn: fc.boolean(), limitMinor: fc.option(fc.nat().map(minor), { nil: undefined }) });
  fc.assert(
    fc.property(facts, setting, (given, by) => {
      if (!isApprovedAutomatically(given, by)) return;
      expect(by.isOn).toBe(true);
      expect(given.reasons.some(needsPhoto)).toBe(false);
      expect(given.worthMinor).toBeLessThanOrEqual(by.limitMinor ?? -1);
    }),
  );
});
