import type { ReactNode } from "react";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { Badge } from "./badge.tsx";
import { cx } from "./cx.ts";
import { Money } from "./money.tsx";

export type PriceProps = {
  amountMinor: number;
  /** The price before the discount; shown struck through if higher. */
  compareAtMinor?: number | undefined;
  currency: Currency;
  lang: Language;
  size?: "line" | "card" | "product";
  /** current/before are for screen readers only; `from` precedes a range; `save` is the badge's text. */
  labels: { current: string; before: string; from?: string | undefined; save?: ReactNode };
  className?: string | undefined;
};

export function Price({ amountMinor, compareAtMinor, currency, lang, size = "card", labels, className }: PriceProps) {
  const reduced = compareAtMinor !== undefined && compareAtMinor > amountMinor;
  return (
    <p className={cx(`price price-${size}`, reduced && "price-reduced", className)}>
      <ins>
        <span className="sr-only">{`${labels.current} `}</span>
        {labels.from && <span className="me-1 text-small font-medium">{labels.from}</span>}
        <Money amountMinor={amountMinor} currency={currency} lang={lang} free />
      </ins>
      {reduced && (
        <del>
          <span className="sr-only">{`${labels.before} `}</span>
          <Money amountMinor={compareAtMinor} currency={currency} lang={lang} />
        </del>
      )}
      {reduced && labels.save && <Badge tone="flare">{labels.save}</Badge>}
    </p>
  );
}

/** Whole per cents saved, rounded down so that the shop never promises too much. */
export function savedPercent(amountMinor: number, compareAtMinor: number): number {
  return compareAtMinor > amountMinor ? Math.floor(((compareAtMinor - amountMinor) * 100) / compareAtMinor) : 0;
}
