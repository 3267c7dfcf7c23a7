import fc from "fast-check";
import { expect, it } from "vitest";
import {
  currencies,
  currencyInfo,
  currencyOfCountry,
  fallbackRates,
  isCurrency,
  ratesFrom,
  supportsInstalments,
} from "./currency.ts";

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
