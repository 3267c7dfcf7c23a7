/** The language at the beginning of a path: its prefix and what follows. */
export const languagePrefix = /^\/(ar|en)(?=\/|$)/;

/** A step such as `..`, which browsers resolve before the request. */
const climbs = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether a text is a path of this shop: not another site, and nothing that a browser reads as one or as another path.
 */
export const isSitePath = (text: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(text) && !climbs.test(text.split(/[?#]/, 1)[0] ?? "") && text.isWellFormed();

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The form in which old paths are compared: decoded, in small letters, without query, language and trailing slash.
 * Shopify repeats a product below each of its collections.
 */
export function toOldPath(path: string): string {
  const plain = decode(path.split(/[?#]/, 1)[0] ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replace(languagePrefix, "")
    .replace(/\/+$/, "")
    .replace(/^\/collections\/[^/]+(?=\/products\/[^/]+$)/, "");
  return plain === "" ? "/" : plain;
}
