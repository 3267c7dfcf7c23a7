import type { SavedReply } from "#shared/contract/admin-saved-replies.ts";
import { type Language, languages } from "#shared/i18n/languages.ts";

/** The language that somebody writes in; English without Arabic letters. */
export const languageOfText = (text: string): Language => (/\p{Script=Arabic}/u.test(text) ? "ar" : "en");

/** Who a saved reply is for. */
export interface ReplyFor {
  readonly language: Language;
  /** Replaces `{name}`. */
  readonly name: string;
  /** Their week of coaching, which replaces `{week}`; if missing, `{week}` stays as it is. */
  readonly week?: number;
}

/** The saved text in the recipient's language, or the only one it has, with its placeholders filled. */
export function fillReply(reply: Pick<SavedReply, "text">, { language, name, week }: ReplyFor): string {
  const text = [language, ...languages].map((each) => reply.text[each]).find((each) => each !== "") ?? "";
  // In one step, so that a name with braces stays as it is.
  return text.replaceAll(/\{(name|week)\}/g, (word, what) => (what === "name" ? name : String(week ?? word)));
}

/** Appends a saved text to the typed one. */
export const appendReply = (typed: string, filled: string): string =>
  typed.trim() === "" ? filled : `${typed.trimEnd()}\n\n${filled}`;
