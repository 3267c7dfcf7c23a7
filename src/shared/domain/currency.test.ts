import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { currencies, fallbackRates, isCurrency, ratesFrom, supportsInstalments } from "./currency.ts";
import { currencyInfo, currencyOfCountry } from "./currency-info.ts";
import { formatPrice, zeroMinor } from "./money.ts";

it("knows its four currencies", () => {
  for (const code of currencies) {
    expect(currencyInfo[code].code).toBe(code);
    expect(currencyOfCountry(currencyInfo[code].country)).toBe(code);
  }
  expect(isCurrency("EUR")).toBe(false);
  expect(isCurrency("toString")).toBe(false);
});

it("gives everybody else dollars", () => {
  expect(currencyOfCountry("eg")).toBe("EGP");
  expect(currencyOfCountry(undefined)).toBe("USD");
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isCurrency(currencyOfCountry(text))).toBe(true);
    }),
  );
});

it("offers instalments in dirhams and riyals only", () => {
  expect(currencies.filter(supportsInstalments)).toEqual(["SAR", "AED"]);
});

it("turns the table to any base", () => {
  expect(ratesFrom("USD", fallbackRates)).toEqual(fallbackRates);
  expect(ratesFrom("EGP", fallbackRates)).toEqual({ EGP: 1, SAR: 0.1184, AED: 0.1184, USD: 0.032 });
});

test.each(["ar", "en"] as const)("the words of currencies are the translation file's: %s", async (language) => {
  const file = await readFile(new URL(`../../../locales/${language}/currency.json`, import.meta.url), "utf8");
  const words = JSON.parse(file) as { free: string; names: Record<string, string>; symbols: Record<string, string> };
  expect(formatPrice(zeroMinor, "EGP", language)).toBe(words.free);
  for (const code of currencies) {
    expect(words.names[code]).toBe(currencyInfo[code].name[language]);
    expect(words.symbols[code]).toBe(language === "ar" ? currencyInfo[code].symbolAr : currencyInfo[code].symbol);
  }
});
