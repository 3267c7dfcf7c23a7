import { describe, expect, it } from "vitest";
import { saudiSeller } from "#test/factories/markets.ts";
import { findIdentityGaps, findIdentityProblems, type MarketIdentity, sellerAddressText } from "./market-identity.ts";
import { decideMarket } from "./markets.ts";

const problems = (market: "SA" | "EG" | "AE" | "ZZ", change: Partial<MarketIdentity>) =>
  findIdentityProblems(market, saudiSeller(change)).map(({ field, code }) => `${field} ${code}`);

describe("numbers of a seller", () => {
  it.each([
    ["SA", { crNumber: "101012345" }, ["crNumber INVALID_FORMAT"]],
    ["SA", { unifiedNumber: "8001234567" }, ["unifiedNumber INVALID_FORMAT"]],
    ["SA", { vatNumber: "310122393500004" }, ["vatNumber INVALID_FORMAT"]],
    ["SA", { vatNumber: "210122393500003" }, ["vatNumber INVALID_FORMAT"]],
    ["SA", { vatNumber: "٣١٠١٢٢٣٩٣٥٠٠٠٠٣" }, []],
    ["AE", { vatNumber: "100123456789012" }, []],
    ["AE", { vatNumber: "310122393500003" }, ["vatNumber INVALID_FORMAT"]],
    ["EG", { vatNumber: "123-456-789" }, []],
    ["EG", { vatNumber: "12345678" }, ["vatNumber INVALID_FORMAT"]],
    ["ZZ", { vatNumber: "anything" }, []],
  ] as const)("%s %j: %j", (market, change, expected) => {
    expect(problems(market, change)).toEqual(expected);
  });

  it("may be left out, but not the VAT number of a seller who charges VAT", () => {
    const none = { crNumber: "", unifiedNumber: "", vatNumber: "" };
    expect(problems("SA", { ...none, taxRegistered: false })).toEqual([]);
    expect(problems("SA", none)).toEqual(["vatNumber REQUIRED"]);
  });
});

it("a Saudi seller gives its whole National Address, each part in its form", () => {
  const { address } = saudiSeller();
  const nothing = { ar: "", en: "" };
  expect(
    problems("SA", {
      address: { ...address, buildingNumber: "29", additionalNumber: "", postalCode: "1221", district: nothing },
    }),
  ).toEqual([
    "address.buildingNumber INVALID_FORMAT",
    "address.postalCode INVALID_FORMAT",
    "address.additionalNumber REQUIRED",
    "address.district.ar REQUIRED",
    "address.district.en REQUIRED",
  ]);
});

it("a text in one language only is refused at the other", () => {
  const { address, complaints } = saudiSeller();
  expect(problems("SA", { address: { ...address, city: { ar: "الرياض", en: "" } } })).toEqual([
    "address.city.en REQUIRED",
  ]);
  expect(problems("SA", { address: { ...address, district: { ar: "", en: "Al Olaya" } } })).toEqual([
    "address.district.ar REQUIRED",
  ]);
  expect(problems("SA", { complaints: { ...complaints, hours: { ar: "", en: "9 to 6" } } })).toEqual([
    "complaints.hours.ar REQUIRED",
  ]);
});

it("names what a market still lacks", () => {
  expect(findIdentityGaps("SA", null)).toEqual(["IDENTITY"]);
  expect(findIdentityGaps("ZZ", null)).toEqual([]);
  expect(findIdentityGaps("SA", saudiSeller())).toEqual([]);
  const bare = saudiSeller({
    crNumber: "",
    phone: "",
    taxRegistered: false,
    complaints: { email: "", phone: "", url: "", hours: { ar: "", en: "" }, answerDays: null },
  });
  expect(findIdentityGaps("SA", bare)).toEqual(["PHONE", "CR_NUMBER", "VAT_NUMBER", "COMPLAINTS", "ANSWER_TIME"]);
  expect(findIdentityGaps("ZZ", bare)).toEqual([]);
});

it("writes the address in one line, its codes from left to right", () => {
  expect(sellerAddressText(saudiSeller().address)).toEqual({
    ar: "2929 شارع العليا، حي العليا، الرياض \u206612211-8118\u2069",
    en: "2929 Olaya Street, Al Olaya, Riyadh 12211-8118",
  });
});

it("the market follows the parcel, else the account, else the place, else the currency", () => {
  const facts = { shippingCountry: "SA", accountCountry: "EG", detectedCountry: "AE", currency: "USD" } as const;
  const without = { shippingCountry: undefined, accountCountry: null };
  expect(decideMarket(facts)).toBe("SA");
  expect(decideMarket({ ...facts, shippingCountry: undefined })).toBe("EG");
  expect(decideMarket({ ...facts, ...without })).toBe("AE");
  expect(decideMarket({ ...facts, ...without, detectedCountry: undefined, currency: "SAR" })).toBe("SA");
  expect(decideMarket({ ...facts, shippingCountry: "FR" })).toBe("ZZ");
});
