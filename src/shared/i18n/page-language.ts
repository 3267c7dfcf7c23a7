import { isLanguage, type Language } from "./languages.ts";

const adminArea = /^\/dashboard\/admin(?:[/.?]|$)/;

/** The language fixed by a page's URL: its prefix, or English in the admin area. */
export function toFixedLanguage(address: string): Language | undefined {
  if (adminArea.test(address)) return "en";
  const first = address.split(/[/?.]/)[1];
  return isLanguage(first) ? first : undefined;
}

/** The language requested with `?lng=` on a page whose URL does not fix it. */
export function toAskedLanguage(address: string): Language | undefined {
  const asked = /[?&]lng=(ar|en)(?=[&#]|$)/.exec(address)?.[1];
  return isLanguage(asked) && toFixedLanguage(address) === undefined ? asked : undefined;
}
