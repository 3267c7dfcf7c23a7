import { expect, it } from "vitest";
import { toEstimateCountry } from "./estimate-country.ts";

it("a cart in riyals is not priced for the Egypt of the profile", () => {
  expect(toEstimateCountry("EG", "SAR")).toBeUndefined();
  expect(toEstimateCountry("SA", "SAR")).toBe("SA");
});

it("outside the shop's markets the profile's country counts, if there is one", () => {
  expect(toEstimateCountry("EG", "USD")).toBe("EG");
  expect(toEstimateCountry(null, "USD")).toBeUndefined();
});
