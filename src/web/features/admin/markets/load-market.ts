import { adminGetMarket, adminGetReadiness, type MarketRecord } from "#shared/contract/admin-markets.ts";
import { adminGetCodRule, type CodRule } from "#shared/contract/cod.ts";
import type { IdentityNeed } from "#shared/domain/market-identity.ts";
import { isMarket, type Market } from "#shared/domain/markets.ts";
import { api } from "#web/lib/api/browser.ts";

export interface MarketData {
  readonly record: MarketRecord;
  readonly missing: readonly IdentityNeed[];
  readonly codRule: CodRule;
}

const readMarketName = (url: string): Market => {
  const named = new URL(url).searchParams.get("market") ?? "";
  return isMarket(named) ? named : "SA";
};

export async function loadMarket(url: string, signal: AbortSignal): Promise<MarketData> {
  const params = { market: readMarketName(url) };
  const [record, { missing }, { rule: codRule }] = await Promise.all([
    api(adminGetMarket, { params }, { signal }),
    api(adminGetReadiness, { params }, { signal }),
    api(adminGetCodRule, { params }, { signal }),
  ]);
  return { record, missing, codRule };
}
