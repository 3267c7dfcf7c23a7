import type { ShippingAddress } from "#shared/contract/orders.ts";
import { isPlacePage } from "#shared/domain/place-pages.ts";

type Place = NonNullable<ShippingAddress["geo"]>;
export type FoundPlace = Place | "refused" | "unavailable";

const waitMs = 15_000;
const denied = 1;
const round = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;

/** Asks the browser for the customer's position, which asks for permission. */
export const findPlace = (): Promise<FoundPlace> =>
  new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lng: round(coords.longitude) }),
      ({ code }) => resolve(code === denied ? "refused" : "unavailable"),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 60_000 },
    ),
  );

export const mayShowPlace = (): boolean => "geolocation" in navigator && isPlacePage(location.pathname);

/** Whether this document may ask for the position: its headers are those of the page that was opened first. */
export function isLoadedForPlace(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || isPlacePage(new URL(entry.name).pathname);
}

const key = "himma.place";

/** Reloads the page, which then asks for the position. */
export function reloadToAsk(): void {
  try {
    sessionStorage.setItem(key, location.pathname);
  } catch {
    // Without storage the customer has to press the button again.
  }
  location.reload();
}

/** Whether the page was reloaded to ask; true only once. */
export function takeAsked(): boolean {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path === location.pathname && isLoadedForPlace();
  } catch {
    return false;
  }
}
