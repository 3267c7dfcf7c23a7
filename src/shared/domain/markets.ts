import type { Currency } from "./currency.ts";

/** Countries whose consumer law applies; `ZZ` is everywhere else. */
export const markets = ["EG", "SA", "AE", "ZZ"] as const;
export type Market = (typeof markets)[number];

interface MarketRules {
  /** Time zone in which days are counted. */
  readonly timezone: string;
  /** Days after delivery in which goods may be returned without a reason. */
  readonly returnDays: number;
  /** Days after delivery in which the shop is liable for faulty and wrong goods. */
  readonly defectDays: number;
}

/** Law 181/2018 (EG), law M/126 (SA), the published policy elsewhere. The terms state the same days. */
export const marketRules: Readonly<Record<Market, MarketRules>> = {
  EG: { timezone: "Africa/Cairo", returnDays: 14, defectDays: 30 },
  SA: { timezone: "Asia/Riyadh", returnDays: 7, defectDays: 30 },
  AE: { timezone: "Asia/Dubai", returnDays: 14, defectDays: 30 },
  ZZ: { timezone: "UTC", returnDays: 14, defectDays: 30 },
};

const marketOfCurrency: Readonly<Record<Currency, Market>> = { EGP: "EG", SAR: "SA", AED: "AE", USD: "ZZ" };

/** Whether a country has rules of its own. */
export const isMarket = (value: string): value is Market => markets.some((market) => market === value);

/** The market of an order or visitor: by country, else by currency. */
export function toMarket(country: string | null | undefined, currency: Currency): Market {
  if (country === null || country === undefined) return marketOfCurrency[currency];
  return isMarket(country) ? country : "ZZ";
}

export interface MarketFacts {
  readonly shippingCountry: string | null | undefined;
  readonly accountCountry: string | null | undefined;
  readonly detectedCountry: string | undefined;
  readonly currency: Currency;
}

/** The market of a purchase: where it goes, else where the customer lives, else where they are. */
export const decideMarket = ({ shippingCountry, accountCountry, detectedCountry, currency }: MarketFacts): Market =>
  toMarket(shippingCountry ?? accountCountry ?? detectedCountry, currency);
