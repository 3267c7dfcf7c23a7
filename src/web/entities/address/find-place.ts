import type { ShippingAddress } from "#shared/contract/orders.ts";
import { isPlacePage } from "#shared/domain/place-pages.ts";

type Place = NonNullable<ShippingAddress["geo"]>;
export type FoundPlace = Place | "refused" | "unavailable";

const waitMs = 15_000;
const denied = 1;
const round = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;

/** Asks the browser, and so the customer, where they are. */
export const findPlace = (): Promise<FoundPlace> =>
  new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lng: round(coords.longitude) }),
      ({ code }) => resolve(code === denied ? "refused" : "unavailable"),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 60_000 },
    ),
  );

export const mayShowPlace = (): boolean => "geolocation" in navigator && isPlacePage(location.pathname);

/** Whether this document may ask: its headers are those of the page that was opened first. */
export function isLoadedForPlace(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || isPlacePage(new URL(entry.name).pathname);
}

const key = "himma.place";

/** Loads the page again, which then asks. */
export function reloadToAsk(): void {
  try {
    sessionStorage.setItem(key, location.pathname);
  } catch {
    // Without storage the button is pressed once more.
  }
  location.reload();
}

/** Whether the page was loaded again to ask; once. */
export function takeAsked(): boolean {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path === location.pathname && isLoadedForPlace();
  } catch {
    return false;
  }
}
