import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryCodes, dialCodes } from "./countries.ts";
import { formatPhone, isPlausiblePhone, normalisePhone, splitPhone } from "./phone.ts";

describe("reading a phone number", () => {
  it.each([
    ["01012345678", "EG", "+201012345678"],
    ["٠١٠ ١٢٣٤ ٥٦٧٨", "EG", "+201012345678"],
    ["1012345678", "EG", "+201012345678"],
    ["201012345678", "EG", "+201012345678"],
    ["+20 (0)10 1234-5678", "SA", "+201012345678"],
    ["00201012345678", "SA", "+201012345678"],
    ["\u2066+966 50 123 4567\u2069", "EG", "+966501234567"],
    ["050 123 4567", "SA", "+966501234567"],
    ["0501234567", "AE", "+971501234567"],
    ["(212) 555-0123", "US", "+12125550123"],
    ["1 212 555 0123", "US", "+12125550123"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["07 01 23 45 67", "CI", "+2250701234567"],
    ["8 912 345-67-89", "RU", "+79123456789"],
    ["+٩٦٦٥٠١٢٣٤٥٦٧", "EG", "+966501234567"],
  ])("takes %s in %s for %s", (typed, country, expected) => {
    expect(normalisePhone(typed, country)).toBe(expected);
  });

  it("returns undefined for other text", () => {
    for (const typed of ["", "abc", "+", "00", "0101234567x", "12 ext 5", "1".repeat(30), "++20101234567"])
      expect(normalisePhone(typed, "EG")).toBeUndefined();
    expect(normalisePhone("0501234567", "ZZ")).toBeUndefined();
    expect(normalisePhone("+9991234567", "EG")).toBeUndefined();
  });

  it("never throws, and reads its own answer back", () => {
    const phoneLike = fc.array(fc.constantFrom(..."+00123456789٠١٢٣ ()-")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(phoneLike, fc.string({ unit: "binary" })),
        fc.constantFrom(...countryCodes, "ZZ"),
        (typed, country) => {
          const e164 = normalisePhone(typed, country);
          if (e164 === undefined || !isPlausiblePhone(e164)) return;
          expect(normalisePhone(e164, "EG")).toBe(e164);
          expect(normalisePhone(formatPhone(e164), "US")).toBe(e164);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("a plausible number", () => {
  it("fits the pattern of its country where one is known", () => {
    for (const good of [
      "+201012345678",
      "+201512345678",
      "+966501234567",
      "+971501234567",
      "+12125550123",
      "+33612345678",
    ])
      expect(isPlausiblePhone(good)).toBe(true);
    for (const bad of [
      "+20101234567",
      "+201612345678",
      "+966401234567",
      "+97150123456",
      "+11125550123",
      "+999123456789",
      "01012345678",
      "+1",
      "+3361234567890123",
    ])
      expect(isPlausiblePhone(bad)).toBe(false);
  });
});

it("writes numbers for people", () => {
  expect(formatPhone("+201012345678")).toBe("+20 10 1234 5678");
  expect(formatPhone("+966501234567")).toBe("+966 50 123 4567");
  expect(formatPhone("+12125550123")).toBe("+1 212 555 0123");
  expect(formatPhone("+33612345678")).toBe("+33 612345678");
  expect(formatPhone("hello")).toBe("hello");
});

it("splits a number into its dial code and the rest", () => {
  expect(splitPhone("+201012345678", "EG")).toEqual({ country: "EG", rest: "10 1234 5678" });
  expect(splitPhone("+966501234567", "EG")).toEqual({ country: "SA", rest: "50 123 4567" });
  expect(splitPhone("+12125550123", "CA")).toEqual({ country: "CA", rest: "212 555 0123" });
  expect(splitPhone("+12125550123", "EG")).toEqual({ country: "US", rest: "212 555 0123" });
  expect(splitPhone("0101", "EG")).toEqual({ country: "EG", rest: "0101" });
  const { country, rest } = splitPhone("+33612345678", "");
  expect(normalisePhone(rest, country)).toBe("+33612345678");
});

it("relies on dial codes of which none begins another", () => {
  const codes = [...new Set(dialCodes.values())];
  for (const a of codes) for (const b of codes) if (a !== b) expect(b.startsWith(a)).toBe(false);
});
