import { foldText } from "#shared/domain/arabic-text.ts";

const key = "himma.recentSearches";
const most = 6;

/** The list with a search in front; other spellings of the same search are removed. */
export function withSearch(searches: readonly string[], search: string): readonly string[] {
  const text = search.trim();
  const folded = foldText(text);
  if (folded === "") return searches;
  return [text, ...searches.filter((each) => foldText(each) !== folded)].slice(0, most);
}

/** The searches of this browser, latest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text): text is string => typeof text === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(search: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(withSearch(recentSearches(), search)));
  } catch {
    // Without storage there are no recent searches.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
