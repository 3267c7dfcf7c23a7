import type { Currency } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import type { PointsRules } from "#shared/domain/points.ts";
import { pointsValueEgpMinor } from "#shared/domain/points-worth.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Money } from "#web/ui/money.tsx";

export interface PointWorth {
  readonly currency: Currency;
  /** Units of the currency per Egyptian pound. */
  readonly perPound: number;
  readonly rules: PointsRules;
}

/** The value of points at checkout, in minor units of the visitor's currency. */
export const toWorthMinor = (points: number, { perPound, rules }: PointWorth): number =>
  convert(pointsValueEgpMinor(points, rules), 1, perPound);

export function Worth({ points, worth, className }: { points: number; worth: PointWorth; className?: string }) {
  const language = useLanguage();
  return (
    <Money amountMinor={toWorthMinor(points, worth)} currency={worth.currency} lang={language} className={className} />
  );
}
