import type { Phrase } from "./phrase.ts";

declare const htmlBrand: unique symbol;
/** HTML that is safe to insert as it is. */
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

/** Marks a value for escaping; templates accept only this or ready HTML. */
export const plain = (value: string | number): Escaped => ({ plain: value });

/** html`<b>${plain(name)}</b>`: accepts ready HTML (or lists of it) and values marked with `plain`. */
export function html(words: TemplateStringsArray, ...values: readonly Insert[]): Html {
  return words.map((word, index) => word + inserted(values[index])).join("") as Html;
}

function inserted(value: Insert | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return "plain" in value ? escapeHtml(String(value.plain)) : value.join("");
}

/** A sentence with every value in a bidi isolate; keeps line breaks. */
export function phraseHtml(parts: Phrase): Html {
  const pieces = parts.map((part) =>
    typeof part === "string"
      ? withBreaks(part)
      : html`<bdi dir="${plain(part.direction)}">${withBreaks(part.text)}</bdi>`,
  );
  return pieces.join("") as Html;
}

const withBreaks = (text: string): Html => escapeHtml(text).replace(/\r\n|[\r\n]/g, "<br>") as Html;
