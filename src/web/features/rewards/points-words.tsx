import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";

/** Latin digits with thousands separators, the same on the server and in every browser. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");

/** "1,200 points", in the language's plural form. */
export function usePointsText(): (count: number) => string {
  const { t } = useTranslation("rewards");
  return (count) => t("points", { count, number: formatCount(count) });
}

export interface PointsProps {
  readonly points: number;
  readonly size?: 20 | 24;
  readonly className?: string;
}

/** A number of points with the coin: a price on the rewards page. */
export function Points({ points, size = 20, className }: PointsProps) {
  const words = usePointsText();
  return (
    <span className={cx("inline-flex items-center gap-1.5", className)}>
      <Coin size={size} className="shrink-0" />
      <span>{words(points)}</span>
    </span>
  );
}

/** A change of points: "+120 points". */
export function PointsChange({ points }: { readonly points: number }) {
  const { t } = useTranslation("rewards");
  const count = Math.abs(points);
  return (
    <span className={cx("whitespace-nowrap font-bold", points > 0 ? "text-success" : "text-text")}>
      <Ltr className="figures">{`${points > 0 ? "+" : "−"}${formatCount(count)}`}</Ltr> {t("unit", { count })}
    </span>
  );
}
