import { expect, test } from "vitest";
import { appendReply, fillReply, languageOfText } from "./insert-reply.ts";

const both = { text: { ar: "أهلًا {name}", en: "Hello {name}, {name}!" } };

test("a saved reply comes in the recipient's language with their name", () => {
  expect(fillReply(both, "ar", "منى")).toBe("أهلًا منى");
  expect(fillReply(both, "en", "Mona")).toBe("Hello Mona, Mona!");
});

test("a reply that is not written in the language comes in the other one", () => {
  expect(fillReply({ text: { ar: "", en: "Thanks" } }, "ar", "منى")).toBe("Thanks");
  expect(fillReply({ text: { ar: "شكرًا", en: "" } }, "en", "Mona")).toBe("شكرًا");
});

test("what was typed stays before it", () => {
  expect(appendReply("  ", "Thanks")).toBe("Thanks");
  expect(appendReply("Dear Ali,\n", "Thanks")).toBe("Dear Ali,\n\nThanks");
});

test("a text with Arabic letters is Arabic", () => {
  expect(languageOfText("متى يصل الـ order؟")).toBe("ar");
  expect(languageOfText("When?")).toBe("en");
});
