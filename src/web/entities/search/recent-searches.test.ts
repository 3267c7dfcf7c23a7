import { expect, it } from "vitest";
import { withSearch } from "./recent-searches.ts";

it("the latest search comes first, once, whatever its spelling", () => {
  expect(withSearch(["mat", "Creatine"], " creatine ")).toEqual(["creatine", "mat"]);
  expect(withSearch(["كرياتين أحادي"], "كرياتين احادى")).toEqual(["كرياتين احادى"]);
});

it("six searches are kept, and an empty one changes nothing", () => {
  const six = ["a", "b", "c", "d", "e", "f"];
  expect(withSearch(six, "g")).toEqual(["g", "a", "b", "c", "d", "e"]);
  expect(withSearch(six, " - ")).toBe(six);
});
