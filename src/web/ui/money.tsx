import type { Currency } from "#shared/domain/currency.ts";
import { formatMoney, formatPrice, minor } from "#shared/domain/money.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { cx } from "./cx.ts";

export type MoneyProps = {
  amountMinor: number;
  currency: Currency;
  lang: Language;
  /** Zero is shown as FREE / مجاني. */
  free?: boolean;
  className?: string | undefined;
};

// Not Ltr, which would put the Arabic unit on the wrong side of the number.
export function Money({ amountMinor, currency, lang, free = false, className }: MoneyProps) {
  const format = free ? formatPrice : formatMoney;
  return (
    <bdi dir={directionOf(lang)} className={cx("money", className)}>
      {format(minor(amountMinor), currency, lang)}
    </bdi>
  );
}
