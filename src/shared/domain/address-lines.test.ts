import { expect, it } from "vitest";
import { addressText, streetText } from "./address-lines.ts";

const giza = {
  ...{ country: "EG", region: "الجيزة", city: "الدقي", line1: "شارع التحرير", buildingNumber: "12", floor: "3" },
  ...{ apartment: "7", landmark: "بجوار البنك", line2: "البوابة الخلفية" },
};
const riyadh = {
  ...{ country: "SA", region: "Riyadh", city: "Riyadh", line1: "Prince Sultan Street", district: "Al Olaya" },
  ...{ shortCode: "RRRD2929", buildingNumber: "2929", additionalNumber: "8118", postalCode: "12345" },
};
const plain = (lines: readonly string[]) => lines.map((line) => line.replace(/[\u2066-\u2069]/g, ""));

it("names the parts in the language of the reader", () => {
  expect(plain(addressText(giza, "ar"))).toEqual([
    "مبنى 12، شارع التحرير، الدور 3، شقة 7",
    "البوابة الخلفية",
    "علامة مميزة: بجوار البنك",
    "الدقي، الجيزة، مصر",
  ]);
  expect(plain(addressText(riyadh, "en"))).toEqual([
    "Building 2929, Prince Sultan Street",
    "Al Olaya, Riyadh, Saudi Arabia, 12345",
    "Short code RRRD2929, Secondary no. 8118",
  ]);
});

it("isolates codes, so that they read from left to right in Arabic", () => {
  expect(addressText(riyadh, "ar").at(-1)).toBe("العنوان المختصر \u2066RRRD2929\u2069، الرقم الإضافي \u20668118\u2069");
});

it("an address without parts reads as before", () => {
  const address = { country: "US", region: "CA", city: "Fresno", line1: "1 Main Street", postalCode: "93650" };
  expect(plain(addressText(address, "en"))).toEqual(["1 Main Street", "Fresno, CA, United States, 93650"]);
});

it("gives providers the street in one line, without the place and direction marks", () => {
  expect(streetText(giza, "ar")).toBe(
    "مبنى 12، شارع التحرير، الدور 3، شقة 7، البوابة الخلفية، علامة مميزة: بجوار البنك",
  );
  expect(streetText({ country: "US", city: "Fresno", line1: "1 Main Street" }, "en")).toBe("1 Main Street");
});
