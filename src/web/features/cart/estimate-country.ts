import type { Currency } from "#shared/domain/currency.ts";
import { toMarket } from "#shared/domain/markets.ts";

/**
 * The country for the cart's shipping and tax, as at checkout: the profile's, unless the prices are for another market.
 * Then `undefined`: the server uses the country of the request.
 */
export function toEstimateCountry(profileCountry: string | null | undefined, currency: Currency): string | undefined {
  const market = toMarket(undefined, currency);
  if (market === "ZZ" || profileCountry === market) return profileCountry ?? undefined;
  return undefined;
}
