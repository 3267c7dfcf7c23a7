import { expect, test } from "vitest";
import { inOneLanguage } from "./one-language.ts";

const page = {
  title: { ar: "عنوان", en: "Title" },
  cards: [{ name: { ar: "حصيرة", en: "Mat" }, note: { ar: "", en: "Only English" }, price: 5, image: null }],
  at: undefined,
};

test("texts stay in the page's language, and names in English too", () => {
  expect(inOneLanguage(page, "ar")).toEqual({
    title: { ar: "عنوان", en: "" },
    cards: [{ name: { ar: "حصيرة", en: "Mat" }, note: { ar: "Only English", en: "" }, price: 5, image: null }],
    at: undefined,
  });
  expect(inOneLanguage(page, "en").cards[0]).toEqual({
    name: { ar: "", en: "Mat" },
    note: { ar: "", en: "Only English" },
    price: 5,
    image: null,
  });
});
