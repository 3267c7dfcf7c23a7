import type { Currency } from "./currency.ts";

/** The countries whose consumer rules the shop follows; `ZZ` is everywhere else. */
export const markets = ["EG", "SA", "AE", "ZZ"] as const;
export type Market = (typeof markets)[number];

interface MarketRules {
  /** In whose calendar the days are counted. */
  readonly timezone: string;
  /** Days after the purchase in which the customer may cancel what is delivered at once and was not used. */
  readonly cancelDays: number;
  /** Days after the delivery in which goods may be returned without a reason. */
  readonly returnDays: number;
  /** Days after the delivery in which the shop answers for faulty and wrong goods. */
  readonly defectDays: number;
}

/** Law 181/2018 (EG), law M/126 (SA), the disclosed policy elsewhere. The terms name the same days. */
export const marketRules: Readonly<Record<Market, MarketRules>> = {
  EG: { timezone: "Africa/Cairo", cancelDays: 14, returnDays: 14, defectDays: 30 },
  SA: { timezone: "Asia/Riyadh", cancelDays: 7, returnDays: 7, defectDays: 30 },
  AE: { timezone: "Asia/Dubai", cancelDays: 14, returnDays: 14, defectDays: 30 },
  ZZ: { timezone: "UTC", cancelDays: 14, returnDays: 14, defectDays: 30 },
};

const marketOfCurrency: Readonly<Record<Currency, Market>> = { EGP: "EG", SAR: "SA", AED: "AE", USD: "ZZ" };

const isMarket = (value: string): value is Market => markets.some((market) => market === value);

/** The market of an order or a visitor: the country that goods are sent to, else the country of the money. */
export function toMarket(country: string | null | undefined, currency: Currency): Market {
  if (country === null || country === undefined) return marketOfCurrency[currency];
  return isMarket(country) ? country : "ZZ";
}
