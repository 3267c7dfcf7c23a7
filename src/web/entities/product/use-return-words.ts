import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** What can be had back of a product, and for how long: to be read before buying. */
export function useReturnWords(): (kind: ProductKind, market: Market) => string {
  const { t } = useTranslation();
  return (kind, market) => {
    const { returnDays, cancelDays } = marketRules[market];
    return t(`product.returns.${kind}`, { count: kind === "physical" ? returnDays : cancelDays });
  };
}
