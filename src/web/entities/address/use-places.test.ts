import { expect, it, test } from "vitest";
import { findNamed, matchPlaces } from "./use-places.ts";

const giza = [
  { id: "giza", name: { ar: "الجيزة", en: "Giza" } },
  { id: "dokki", name: { ar: "الدقي", en: "Dokki" } },
  { id: "boulaq-dakrour", name: { ar: "بولاق الدكرور", en: "Boulaq Dakrour" } },
];

test.each(["الدقي", "دقى", "Dokki", "دق", "dok"])("%s finds Dokki", (typed) => {
  expect(matchPlaces(giza, typed)[0]?.id).toBe("dokki");
});

it("names that begin with the text come first, an empty text shows all, an unknown place finds none", () => {
  expect(matchPlaces(giza, "د").map(({ id }) => id)).toEqual(["dokki", "boulaq-dakrour"]);
  expect(matchPlaces(giza, " ")).toHaveLength(3);
  expect(matchPlaces(giza, "Faraway")).toEqual([]);
});

it("a saved name is found in the other language and another spelling", () => {
  expect(findNamed(giza, "الجيزه")?.id).toBe("giza");
  expect(findNamed(giza, "GIZA")?.id).toBe("giza");
  expect(findNamed(giza, "")).toBeUndefined();
});
