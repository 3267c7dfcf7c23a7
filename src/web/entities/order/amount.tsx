import type { Currency } from "#shared/domain/currency.ts";
import { formatMoney, toMinor } from "#shared/domain/money.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Money } from "#web/ui/money.tsx";

export interface AmountProps {
  /** Major units, as in the API. */
  readonly value: number;
  readonly currency: Currency;
  /** Zero is shown as FREE / مجاني. */
  readonly isFreeWord?: boolean;
  readonly className?: string | undefined;
}

/** An amount from the API, formatted in the page's language. */
export function Amount({ value, currency, isFreeWord = false, className }: AmountProps) {
  const language = useLanguage();
  return (
    <Money amountMinor={toMinor(value)} currency={currency} lang={language} free={isFreeWord} className={className} />
  );
}

/** Formats an amount as plain text, for labels and messages. */
export function useMoneyText(): (value: number, currency: Currency) => string {
  const language = useLanguage();
  return (value, currency) => formatMoney(toMinor(value), currency, language);
}
