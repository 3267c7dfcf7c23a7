import type { Currency } from "./currency.ts";
import type { Market } from "./markets.ts";
import { transferCurrency } from "./transfers.ts";

const egyptian: ReadonlySet<string> = new Set(["fawry", "wallet"]);

/** Fawry codes and mobile wallets are paid in Egypt; transfers go to an account in the market's own currency. */
export function suitsMarket(method: string, market: Market, currency: Currency): boolean {
  if (method === "transfer") return transferCurrency(market) === currency;
  return market === "EG" || !egyptian.has(method);
}
