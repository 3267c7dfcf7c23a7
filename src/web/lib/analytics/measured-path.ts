/** Filters of lists and the names of campaigns. Everything else stays in the browser: tokens, e-mail addresses, ids of payments. */
const measuredKeys = new Set([
  ...["page", "search", "category", "size", "price", "inStock", "discounted", "sort", "reviews"],
  ...["goal", "level", "equipment"],
  ...["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
]);

/** A page's address as the tag manager gets it. */
export function measuredPath(pathname: string, search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => measuredKeys.has(name)));
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
