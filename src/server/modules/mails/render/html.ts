import type { Phrase } from "./phrase.ts";

declare const htmlBrand: unique symbol;
/** HTML that is safe to put into a page as it stands. */
export type Html = string & { readonly [htmlBrand]: true };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): Html => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) as Html;

type Insert = Html | readonly Html[] | Escaped;
interface Escaped {
  readonly plain: string | number;
}

/** Marks what must be escaped on its way into a template; nothing else but ready HTML is accepted there. */
export const plain = (value: string | number): Escaped => ({ plain: value });

/** html`<b>${plain(name)}</b>`: takes ready HTML (also lists of it) and, marked as such, plain values. */
export function html(words: TemplateStringsArray, ...values: readonly Insert[]): Html {
  return words.map((word, index) => word + inserted(values[index])).join("") as Html;
}

function inserted(value: Insert | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return "plain" in value ? escapeHtml(String(value.plain)) : value.join("");
}

/** A sentence with each value in an isolate of its own, line breaks kept. */
export function phraseHtml(parts: Phrase): Html {
  const pieces = parts.map((part) =>
    typeof part === "string"
      ? withBreaks(part)
      : html`<bdi dir="${plain(part.direction)}">${withBreaks(part.text)}</bdi>`,
  );
  return pieces.join("") as Html;
}

const withBreaks = (text: string): Html => escapeHtml(text).replace(/\r\n|[\r\n]/g, "<br>") as Html;
