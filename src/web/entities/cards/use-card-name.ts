import { cardBrandName } from "#shared/domain/card-brands.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** "Visa ending in 4242", in the language of the page. */
export function useCardName(): (card: { readonly brand: string; readonly last4: string }) => string {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  return ({ brand, last4 }) => t("name", { brand: cardBrandName(brand, language) ?? t("otherBrand"), last4 });
}
