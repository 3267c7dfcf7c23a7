import type { Currency } from "#shared/domain/currency.ts";
import { formatMoney, toMinor } from "#shared/domain/money.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Money } from "#web/ui/bidi.tsx";

export interface AmountProps {
  /** Major units, as the API tells them. */
  readonly value: number;
  readonly currency: Currency;
  /** Nothing to pay reads FREE / مجاني. */
  readonly isFreeWord?: boolean;
  readonly className?: string | undefined;
}

/** A sum that came from the API, in the page's language. */
export function Amount({ value, currency, isFreeWord = false, className }: AmountProps) {
  const language = useLanguage();
  return (
    <Money amountMinor={toMinor(value)} currency={currency} lang={language} free={isFreeWord} className={className} />
  );
}

/** The same as plain words, for names of buttons and for messages. */
export function useMoneyText(): (value: number, currency: Currency) => string {
  const language = useLanguage();
  return (value, currency) => formatMoney(toMinor(value), currency, language);
}
