import { expect, test } from "vitest";
import { appendReply, fillReply, languageOfText } from "./insert-reply.ts";

const both = { text: { ar: "أهلًا {name}", en: "Hello {name}, {name}!" } };

test("a saved reply is in the recipient's language, with their name", () => {
  expect(fillReply(both, { language: "ar", name: "منى" })).toBe("أهلًا منى");
  expect(fillReply(both, { language: "en", name: "Mona" })).toBe("Hello Mona, Mona!");
});

test("a reply that is missing in the language is in the other one", () => {
  expect(fillReply({ text: { ar: "", en: "Thanks" } }, { language: "ar", name: "منى" })).toBe("Thanks");
  expect(fillReply({ text: { ar: "شكرًا", en: "" } }, { language: "en", name: "Mona" })).toBe("شكرًا");
});

test("the week of coaching is filled in where there is one", () => {
  const week = { text: { ar: "الأسبوع {week}", en: "Week {week}, {name}" } };
  expect(fillReply(week, { language: "ar", name: "منى", week: 6 })).toBe("الأسبوع 6");
  expect(fillReply(week, { language: "en", name: "{week}", week: 6 })).toBe("Week 6, {week}");
  expect(fillReply(week, { language: "en", name: "Mona" })).toBe("Week {week}, Mona");
});

test("typed text stays before the inserted reply", () => {
  expect(appendReply("  ", "Thanks")).toBe("Thanks");
  expect(appendReply("Dear Ali,\n", "Thanks")).toBe("Dear Ali,\n\nThanks");
});

test("a text with Arabic letters is Arabic", () => {
  expect(languageOfText("متى يصل الـ order؟")).toBe("ar");
  expect(languageOfText("When?")).toBe("en");
});
