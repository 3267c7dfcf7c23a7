import type { SavedReply } from "#shared/contract/admin-saved-replies.ts";
import { type Language, languages } from "#shared/i18n/languages.ts";

/** The language that somebody writes in; English without Arabic letters. */
export const languageOfText = (text: string): Language => (/\p{Script=Arabic}/u.test(text) ? "ar" : "en");

/** The saved text in the recipient's language, or in the one it is written in, with their name in place of `{name}`. */
export function fillReply(reply: Pick<SavedReply, "text">, language: Language, name: string): string {
  const text = [language, ...languages].map((each) => reply.text[each]).find((each) => each !== "") ?? "";
  return text.replaceAll("{name}", name);
}

/** Puts a saved text behind what was typed so far. */
export const appendReply = (typed: string, filled: string): string =>
  typed.trim() === "" ? filled : `${typed.trimEnd()}\n\n${filled}`;
