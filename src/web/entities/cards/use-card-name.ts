import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

const brands: Readonly<Record<string, { readonly ar: string; readonly en: string }>> = {
  visa: { ar: "فيزا", en: "Visa" },
  mastercard: { ar: "ماستركارد", en: "Mastercard" },
  mada: { ar: "مدى", en: "mada" },
  amex: { ar: "أمريكان إكسبريس", en: "American Express" },
};

/** "Visa ending in 4242", in the language of the page. */
export function useCardName(): (card: { readonly brand: string; readonly last4: string }) => string {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  return ({ brand, last4 }) => t("name", { brand: brands[brand.toLowerCase()]?.[language] ?? t("otherBrand"), last4 });
}
