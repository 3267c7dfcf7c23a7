import { cashCurrency } from "./cod.ts";
import type { Currency } from "./currency.ts";
import type { Market } from "./markets.ts";
import { transferCurrency } from "./transfers.ts";

const egyptian: ReadonlySet<string> = new Set(["fawry", "wallet"]);

/** Fawry codes and mobile wallets are paid in Egypt; transfers and cash are in the market's own currency. */
export function suitsMarket(method: string, market: Market, currency: Currency): boolean {
  if (method === "transfer") return transferCurrency(market) === currency;
  if (method === "cod") return cashCurrency(market) === currency;
  return market === "EG" || !egyptian.has(method);
}
