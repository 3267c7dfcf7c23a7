import type { ReactNode } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import { formatMoney, formatPrice, minor } from "#shared/domain/money.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { cx } from "./cx.ts";

type Isolated = { children: ReactNode; className?: string | undefined };

/** Phones, e-mails, ids, percentages, ranges, dimensions: always left to right. */
export function Ltr({ children, className }: Isolated) {
  return (
    <bdi dir="ltr" className={cx("figures", className)}>
      {children}
    </bdi>
  );
}

/** Names, reviews, notes: the text sets its own direction and is isolated from its surroundings. */
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
