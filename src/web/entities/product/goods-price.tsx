import { minor } from "#shared/domain/money.ts";
import { earnPoints } from "#shared/domain/points.ts";
import type { PriceView } from "#shared/domain/price-view.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Price, savedPercent } from "#web/ui/price.tsx";
import { usePointsRules } from "./use-points-rules.ts";

export interface GoodsPriceProps {
  readonly price: PriceView;
  readonly size?: "line" | "card" | "product";
  /** Shows the badge "Save 20%". */
  readonly hasSaving?: boolean;
  readonly className?: string;
}

export function GoodsPrice({ price, size = "card", hasSaving = false, className }: GoodsPriceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = savedPercent(price.amountMinor, price.beforeMinor);
  const save = hasSaving && percent > 0 ? <SavedWords percent={percent} /> : undefined;
  return (
    <Price
      amountMinor={price.amountMinor}
      compareAtMinor={price.beforeMinor}
      currency={price.currency}
      lang={language}
      size={size}
      className={className}
      labels={{
        current: t("goods.priceNow"),
        before: t("goods.priceBefore"),
        from: price.isFrom && t("goods.from"),
        save,
      }}
    />
  );
}

function SavedWords({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  return (
    <>
      {t("goods.save")} <Ltr>{percent}%</Ltr>
    </>
  );
}

/** The badge of a discounted price. */
export function SavingBadge({ price }: { readonly price: PriceView }) {
  const percent = savedPercent(price.amountMinor, price.beforeMinor);
  if (percent === 0) return null;
  return (
    <Badge tone="ink">
      <SavedWords percent={percent} />
    </Badge>
  );
}

interface PointsToEarnProps {
  /** The base amount for one unit's points, in piastres. */
  readonly onEgpMinor: number;
  readonly quantity?: number;
}

/** "Earn 185 points" at the first tier's rate; renders nothing when no points are earned. */
export function PointsToEarn({ onEgpMinor, quantity = 1 }: PointsToEarnProps) {
  const { t } = useTranslation();
  const points = earnPoints(minor(onEgpMinor), 1, usePointsRules()) * quantity;
  if (points === 0) return null;
  return <span className="points">{t("goods.earnPoints", { count: points })}</span>;
}
