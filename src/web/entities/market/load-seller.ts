import { getCurrentMarket, type Seller } from "#shared/contract/markets.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

/** The visitor's seller, as printed on pages. */
export type ShownSeller = Pick<Seller, "market" | "disclosures">;

export const toShownSeller = ({ market, disclosures }: Seller): ShownSeller => ({ market, disclosures });

/** The seller of the visitor's market; `null` if it cannot be loaded, since pages render without it. */
export function loadSeller(context: Parameters<typeof getPageFacts>[0]): Promise<ShownSeller | null> {
  const { country, currency } = getPageFacts(context).visitor;
  return getApi(context)(getCurrentMarket, { query: { market: toMarket(country, currency) } }).then(
    toShownSeller,
    () => null,
  );
}
