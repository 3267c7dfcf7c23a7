import type { Currency } from "#shared/domain/currency.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Money } from "#web/ui/money.tsx";

export interface InstalmentsWordsProps {
  readonly payments: readonly number[];
  readonly currency: Currency;
}

/** "4 interest-free payments of SAR 37.25": the regular payment; the first may be a few fils more. */
export function InstalmentsWords({ payments, currency }: InstalmentsWordsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      {t("goods.instalments")} <Money amountMinor={payments.at(-1) ?? 0} currency={currency} lang={language} />
    </>
  );
}
