import { isLanguage } from "#shared/i18n/languages.ts";

// Their names are matched in any case: only one of the ways to write them is the page's address.
const publicPages = new Set([
  ...["", "programmes", "store", "shop-all", "product"],
  ...["rewards", "contact", "join-us", "terms", "privacy"],
]);

function inOneCase(path: string): string {
  const lower = path.toLowerCase();
  const [, first = "", second = ""] = lower.split("/");
  return publicPages.has(isLanguage(first) ? second : first) ? lower : path;
}

/**
 * Where an address that is written another way leads: no slash at the end, none twice, public pages in small letters. Undefined
 * for an address that is written as it should be. The answer starts with exactly one slash, so it never leaves the shop.
 */
export function toOneAddress(url: string): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  if (path.includes("\\")) return undefined;
  const plain = inOneCase(path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, ""));
  return plain === path ? undefined : plain + query;
}
