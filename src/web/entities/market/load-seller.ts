import { getCurrentMarket, type Seller } from "#shared/contract/markets.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

/** Who sells to the visitor, as pages print it. */
export type ShownSeller = Pick<Seller, "market" | "disclosures">;

export const toShownSeller = ({ market, disclosures }: Seller): ShownSeller => ({ market, disclosures });

/** The seller of the visitor's market; `null` when it cannot be read, since pages render without it. */
export function loadSeller(context: Parameters<typeof getPageFacts>[0]): Promise<ShownSeller | null> {
  const { country, currency } = getPageFacts(context).visitor;
  return getApi(context)(getCurrentMarket, { query: { market: toMarket(country, currency) } }).then(
    toShownSeller,
    () => null,
  );
}
