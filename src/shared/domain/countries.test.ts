import fc from "fast-check";
import { expect, it } from "vitest";
import {
  countryCodes,
  countryName,
  countryOptions,
  dialCodeOf,
  flagOf,
  isCountryCode,
  pinnedCountries,
} from "./countries.ts";

it("lists some 240 countries, each once, with a dial code", () => {
  expect(countryCodes).toHaveLength(243);
  expect(new Set(countryCodes).size).toBe(243);
  for (const code of countryCodes) expect(dialCodeOf(code)).toMatch(/^[1-9]\d{0,2}$/);
  expect(dialCodeOf("EG")).toBe("20");
  expect(dialCodeOf("SA")).toBe("966");
  expect(dialCodeOf("AE")).toBe("971");
  expect(dialCodeOf("US")).toBe("1");
  expect(dialCodeOf("eg")).toBeUndefined();
  expect(isCountryCode("ZZ")).toBe(false);
});

it("names every country in both languages, no two alike", () => {
  for (const language of ["ar", "en"] as const) {
    const options = countryOptions(language);
    expect(new Set(options.map((option) => option.name)).size).toBe(options.length);
    for (const option of options) expect(option.name).not.toBe(option.code);
    expect(options.slice(0, 7).map((option) => option.code)).toEqual([...pinnedCountries]);
    expect(options.filter((option) => option.pinned)).toHaveLength(7);
  }
  for (const { name } of countryOptions("ar")) expect(name).toMatch(/\p{Script=Arabic}/u);
  expect(countryOptions("en")[7]?.name).toBe("Afghanistan");
  expect(countryName("EG", "ar")).toBe("مصر");
  expect(countryName("PS", "en")).toBe("Palestine");
});

it("draws flags and lets odd codes be", () => {
  expect(flagOf("EG")).toBe("🇪🇬");
  expect(flagOf("e")).toBe("");
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom("ar" as const, "en" as const),
      (code, language) => {
        expect(typeof countryName(code, language)).toBe("string");
        expect(typeof flagOf(code)).toBe("string");
      },
    ),
  );
  expect(countryName("constructor", "en")).toBe("constructor");
});
