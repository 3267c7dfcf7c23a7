import { describe, expect, it, test } from "vitest";
import { findAddressProblems, normaliseCode, type RuledAddress, shortCodePattern } from "./address-rules.ts";
import { completeAddress } from "./complete-address.ts";
import { findPlace, regionsIn } from "./places/index.ts";

const riyadh: RuledAddress = { country: "SA", city: "Riyadh", line1: "King Fahd Road" };
const cairo: RuledAddress = { country: "EG", city: "Cairo", line1: "12 Tahrir Street" };
const dubai: RuledAddress = { country: "AE", city: "Marina", line1: "Marina Walk" };
const problemsOf = (address: RuledAddress) =>
  findAddressProblems(address).map(({ field, code }) => (code === "REQUIRED" ? field : `${field} ${code}`));

test.each(["rrrd 2929", "RRRD٢٩٢٩", "RR-RD-2929", "rrrd۲۹۲۹"])("%s is RRRD2929", (typed) => {
  expect(normaliseCode(typed)).toBe("RRRD2929");
  expect(shortCodePattern.test(normaliseCode(typed))).toBe(true);
});
test.each(["RRD2929", "RRRD29290", "RRRD 292", ""])("%s is no short code", (typed) => {
  expect(shortCodePattern.test(normaliseCode(typed))).toBe(false);
});

describe("what a parcel needs", () => {
  it("in Saudi Arabia: the short code, or all parts of the National Address", () => {
    const parts = { buildingNumber: "2929", district: "Al Olaya", postalCode: "12214", additionalNumber: "7000" };
    expect(problemsOf(riyadh)).toEqual(["shortCode", "buildingNumber", "district", "postalCode", "additionalNumber"]);
    expect(problemsOf({ ...riyadh, shortCode: "RRRD2929" })).toEqual([]);
    expect(problemsOf({ ...riyadh, ...parts })).toEqual([]);
    expect(problemsOf({ ...riyadh, ...parts, district: " " })).toEqual(["shortCode", "district"]);
    expect(problemsOf({ ...riyadh, ...parts, postalCode: "1221" })).toEqual(["postalCode INVALID_FORMAT"]);
    expect(problemsOf({ ...riyadh, shortCode: "RRRD2929", buildingNumber: "29" })).toEqual([
      "buildingNumber INVALID_FORMAT",
    ]);
    expect(problemsOf({ ...riyadh, ...parts, buildingNumber: "٢٩٢٩", postalCode: " ١٢٢١٤" })).toEqual([]);
  });

  it("in Egypt: governorate, street, and a building or a landmark", () => {
    expect(problemsOf(cairo)).toEqual(["regionId", "buildingNumber"]);
    expect(problemsOf({ ...cairo, regionId: "EG-C", buildingNumber: "12" })).toEqual([]);
    expect(problemsOf({ ...cairo, regionId: "EG-C", landmark: "بجوار الصيدلية" })).toEqual([]);
    expect(problemsOf({ ...cairo, regionId: "EG-C", landmark: "x", line1: "نصر" })).toEqual(["line1 TOO_SHORT"]);
    const withPostcode = (postalCode: string) => problemsOf({ ...cairo, regionId: "EG-C", landmark: "x", postalCode });
    expect(["", "11511", "١١٥١١", "115"].map(withPostcode)).toEqual([[], [], [], ["postalCode INVALID_FORMAT"]]);
  });

  it("in the Emirates: emirate, and a building or the Makani number; elsewhere nothing more", () => {
    expect(problemsOf(dubai)).toEqual(["regionId", "buildingNumber"]);
    expect(problemsOf({ ...dubai, regionId: "AE-DU", makani: "3001237890" })).toEqual([]);
    expect(problemsOf({ country: "US", city: "Austin", line1: "1 Main St" })).toEqual([]);
  });
});

describe("places", () => {
  it("has Egypt, Saudi Arabia and the Emirates, with unique ids", () => {
    const counts = ["EG", "SA", "AE", "US", "constructor"].map((country) => {
      const regions = regionsIn(country);
      for (const { cities } of regions) expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
      return [regions.length, regions.flatMap(({ cities }) => cities).length];
    });
    expect(counts).toEqual([
      [27, 396],
      [13, 69],
      [7, 59],
      [0, 0],
      [0, 0],
    ]);
  });

  test.each(["الدقي", "دقى", "Dokki", "dokki ", "el Dokki"])("%s is Dokki", (typed) => {
    const giza = regionsIn("EG").find(({ name }) => name.en === "Giza");
    expect(findPlace(giza?.cities ?? [], undefined, typed)?.name).toEqual({ ar: "الدقي", en: "Dokki" });
  });
});

describe("completing", () => {
  const goods = { language: "ar", isForGoods: true } as const;

  it("ids bring the list's names; a region's name alone brings its id", () => {
    const { address, problems } = completeAddress(
      { ...cairo, regionId: "EG-C", cityId: "maadi", buildingNumber: " ١٢ " },
      goods,
    );
    expect(problems).toEqual([]);
    expect(address).toMatchObject({ region: "القاهرة", city: "المعادي", cityId: "maadi", buildingNumber: "12" });
    const named = completeAddress({ ...cairo, region: "القاهره", buildingNumber: "12" }, goods);
    expect(named).toMatchObject({ address: { regionId: "EG-C", region: "القاهره", city: "Cairo" }, problems: [] });
  });

  it("numbers are kept in Latin digits, however they were typed", () => {
    const parts = { buildingNumber: "٢٩٢٩", district: "العليا", additionalNumber: "٧٠٠٠", postalCode: " ١٢٢١٤ " };
    expect(completeAddress({ ...riyadh, ...parts }, goods)).toMatchObject({
      address: { buildingNumber: "2929", additionalNumber: "7000", postalCode: "12214" },
      problems: [],
    });
  });

  it("an id that is none, and a city of another region", () => {
    const wrong = (parts: Partial<RuledAddress>) =>
      completeAddress({ ...cairo, buildingNumber: "1", ...parts }, goods).problems;
    expect(wrong({ regionId: "EG-X" })).toContainEqual({ field: "regionId", code: "INVALID_VALUE" });
    expect(wrong({ regionId: "SA-01" })).toContainEqual({ field: "regionId", code: "INVALID_VALUE" });
    expect(wrong({ regionId: "EG-C", cityId: "dokki" })).toEqual([{ field: "cityId", code: "INVALID_VALUE" }]);
  });

  it("parts of another country are dropped; an address without parts stays as it is, but in Saudi Arabia", () => {
    const moved = completeAddress({ ...cairo, regionId: "EG-C", landmark: "x", shortCode: "RRRD2929" }, goods);
    expect(moved.address).not.toHaveProperty("shortCode");
    expect(completeAddress({ ...cairo, region: "Cairo" }, goods)).toEqual({
      address: { ...cairo, region: "Cairo" },
      problems: [],
    });
    expect(completeAddress(riyadh, goods).problems).toHaveLength(5);
  });
});
