import { getCurrentMarket } from "#shared/contract/markets.ts";
import type { Market } from "#shared/domain/markets.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { type ShownSeller, toShownSeller } from "./load-seller.ts";
import { useVisitorSeller } from "./use-visitor-seller.ts";

/** The seller of a market, for an order to another country than the visitor's; undefined while it loads. */
export function useSeller(market: Market): ShownSeller | undefined {
  const here = useVisitorSeller();
  const isHere = here?.market === market;
  const { load } = useOnDemand(isHere ? undefined : `seller:${market}`, (signal) =>
    api(getCurrentMarket, { query: { market } }, { signal }).then(toShownSeller),
  );
  if (isHere) return here;
  return load.status === "ready" && load.data.market === market ? load.data : undefined;
}
