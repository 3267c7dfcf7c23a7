const key = "himma.recentlyViewed";
const most = 9;

/** Ids of the products viewed in this browser, latest first. */
export function recentlyViewed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...recentlyViewed().filter((each) => each !== id)].slice(0, most)));
  } catch {
    // Without storage there are no recently viewed products.
  }
}
