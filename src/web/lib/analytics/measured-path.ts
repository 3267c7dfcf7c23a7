/**
 * Query parameters that may be sent to analytics: list filters and campaign names. Everything else (tokens, e-mail
 * addresses, payment ids) is removed.
 */
const measuredKeys = new Set([
  ...["page", "search", "category", "size", "price", "inStock", "discounted", "sort", "reviews"],
  ...["goal", "level", "equipment"],
  ...["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
]);

/** The page address that is sent to the tag manager. */
export function measuredPath(pathname: string, search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => measuredKeys.has(name)));
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
