import { isLanguage } from "#shared/i18n/languages.ts";

// Matched case-insensitively; only one spelling is canonical.
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
 * The canonical form of a URL: no trailing or double slashes, public pages in lower case. Undefined when it is
 * canonical already. The result starts with exactly one slash, so it is never an open redirect.
 */
export function toOneAddress(url: string): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  if (path.includes("\\")) return undefined;
  const plain = inOneCase(path.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, ""));
  return plain === path ? undefined : plain + query;
}
