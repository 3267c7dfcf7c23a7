import type { SavedReply } from "#shared/contract/admin-saved-replies.ts";
import { type Language, languages } from "#shared/i18n/languages.ts";

/** The language that somebody writes in; English without Arabic letters. */
export const languageOfText = (text: string): Language => (/\p{Script=Arabic}/u.test(text) ? "ar" : "en");

/** Who a saved reply is for. */
export interface ReplyFor {
  readonly language: Language;
  /** Stands in place of `{name}`. */
  readonly name: string;
  /** Their week of coaching, in place of `{week}`; without one the word stays as it is. */
  readonly week?: number;
}

/** The saved text in the recipient's language, or in the one it is written in, filled in for them. */
export function fillReply(reply: Pick<SavedReply, "text">, { language, name, week }: ReplyFor): string {
  const text = [language, ...languages].map((each) => reply.text[each]).find((each) => each !== "") ?? "";
  // In one step, so that a name with braces stays as it is.
  return text.replaceAll(/\{(name|week)\}/g, (word, what) => (what === "name" ? name : String(week ?? word)));
}

/** Puts a saved text behind what was typed so far. */
export const appendReply = (typed: string, filled: string): string =>
  typed.trim() === "" ? filled : `${typed.trimEnd()}\n\n${filled}`;
