import type { Currency } from "./currency.ts";

/** Countries whose shoppers find the shop's goods through feeds. `us` is everywhere that pays in dollars. */
export const feedMarkets = ["eg", "sa", "ae", "us"] as const;
export type FeedMarket = (typeof feedMarkets)[number];

export interface MarketPlace {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
}

const places: Readonly<Record<FeedMarket, MarketPlace>> = {
  eg: { country: "EG", currency: "EGP" },
  sa: { country: "SA", currency: "SAR" },
  ae: { country: "AE", currency: "AED" },
  us: { country: "US", currency: "USD" },
};

export const placeOf = (market: FeedMarket): MarketPlace => places[market];

// Data of a page, which a navigation in the browser fetches, has the page's address and `.data`.
const pagesWithPrices = /^(?:\/(?:ar|en))?\/(?:product|programmes)\/[^/]+$/;

/** The market that an address asks for (`/product/mat?market=sa`); undefined for other pages and unknown markets. */
export function toAskedMarket(url: string): MarketPlace | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  if (query === "" || !pagesWithPrices.test(path)) return undefined;
  const asked = new URLSearchParams(query).get("market");
  const market = feedMarkets.find((each) => each === asked);
  return market && places[market];
}
