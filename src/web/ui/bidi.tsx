import type { ReactNode } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { formatMoney, formatPrice, minor } from "#shared/domain/money.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { cx } from "./cx.ts";

type Isolated = { children: ReactNode; className?: string | undefined };

/** Phones, e-mails, ids, percentages, ranges, dimensions: read left to right wherever they stand. */
export function Ltr({ children, className }: Isolated) {
  return (
    <bdi dir="ltr" className={cx("figures", className)}>
      {children}
    </bdi>
  );
}

/** Names, reviews, notes: the text decides on its own direction and cannot disturb its neighbours. */
export function UserText({ children, className }: Isolated) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

export type MoneyProps = {
  amountMinor: number;
  currency: Currency;
  lang: Language;
  /** Nothing to pay reads FREE / مجاني. */
  free?: boolean;
  className?: string | undefined;
};

// Not Ltr: that would put the Arabic unit on the wrong side of its number.
export function Money({ amountMinor, currency, lang, free = false, className }: MoneyProps) {
  const format = free ? formatPrice : formatMoney;
  return (
    <bdi dir={directionOf(lang)} className={cx("figures whitespace-nowrap", className)}>
      {format(minor(amountMinor), currency, lang)}
    </bdi>
  );
}
