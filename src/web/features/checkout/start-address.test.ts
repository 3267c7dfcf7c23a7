import { expect, it } from "vitest";
import { toStartAddress } from "./start-address.ts";

const cairo = { id: "1", country: "EG" };
const riyadh = { id: "2", country: "SA" };

it("a visitor in Saudi Arabia starts with an address there, whatever the profile says", () => {
  expect(toStartAddress([cairo, riyadh], "SA", "EG")).toEqual({ addressId: "2", country: "SA" });
  expect(toStartAddress([], "SA", "EG")).toEqual({ addressId: "new", country: "SA" });
});

it("without an address there, it starts with a new one in the visitor's country; saved ones can be chosen", () => {
  expect(toStartAddress([cairo], "SA", "EG")).toEqual({ addressId: "new", country: "SA" });
});

it("elsewhere it starts with the first saved address or the profile's country", () => {
  expect(toStartAddress([cairo, riyadh], "US", "EG")).toEqual({ addressId: "1", country: "EG" });
  expect(toStartAddress([], "US", null)).toEqual({ addressId: "new", country: "US" });
});
