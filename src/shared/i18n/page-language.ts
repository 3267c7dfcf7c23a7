import { isLanguage, type Language } from "./languages.ts";

const adminArea = /^\/dashboard\/admin(?:[/.?]|$)/;

/** The language that a page's address fixes: that of its prefix, English in the admin area. */
export function toFixedLanguage(address: string): Language | undefined {
  if (adminArea.test(address)) return "en";
  const first = address.split(/[/?.]/)[1];
  return isLanguage(first) ? first : undefined;
}

/** The language that `?lng=` asks for, on a page whose address leaves it open. */
export function toAskedLanguage(address: string): Language | undefined {
  const asked = /[?&]lng=(ar|en)(?=[&#]|$)/.exec(address)?.[1];
  return isLanguage(asked) && toFixedLanguage(address) === undefined ? asked : undefined;
}
