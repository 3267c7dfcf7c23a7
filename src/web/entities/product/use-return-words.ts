import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Returns the return policy text of a product kind, shown before buying. */
export function useReturnWords(): (kind: ProductKind, market: Market) => string {
  const { t } = useTranslation();
  return (kind, market) => {
    const { returnDays, cancelDays } = marketRules[market];
    return t(`product.returns.${kind}`, { count: kind === "physical" ? returnDays : cancelDays });
  };
}
