import type { Market } from "./markets.ts";

const egyptian: ReadonlySet<string> = new Set(["fawry", "wallet"]);

/** Fawry codes and mobile wallets are paid in Egypt. */
export const suitsMarket = (method: string, market: Market): boolean => market === "EG" || !egyptian.has(method);
