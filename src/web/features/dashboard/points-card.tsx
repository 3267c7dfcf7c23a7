import type { ReactNode } from "react";
import type { Loyalty } from "#shared/contract/loyalty.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

export interface PointsCardProps {
  readonly loyalty: Loyalty;
  /** Formats the value of points in the visitor's currency. */
  readonly worthOf: (points: number) => ReactNode;
}

/** The customer's points: balance, value, and distance to the next tier. */
export function PointsCard({ loyalty, worthOf }: PointsCardProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { balance, tier, nextTier, pointsToNextTier, earnedInYear, expiringSoon } = loyalty;
  return (
    <section aria-labelledby="points" className="flex flex-col gap-4 rounded-2xl bg-gold-soft p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="points" className="text-card font-bold">
          {t("dashboard.points.title")}
        </h2>
        <Badge tone="ink">{t(`dashboard.points.tiers.${tier}`)}</Badge>
      </div>
      <div className="flex items-center gap-4">
        <Coin size={48} />
        <div>
          <p className="text-small text-gold-text">{t("dashboard.points.balance")}</p>
          <p className="text-h3 font-extrabold">{t("dashboard.points.count", { count: balance })}</p>
          <p className="text-small text-gold-text">
            {t("dashboard.points.worth")} {worthOf(balance)}
          </p>
        </div>
      </div>
      {nextTier !== null && (
        <>
          <ProgressBar
            tone="ink"
            value={earnedInYear}
            max={earnedInYear + pointsToNextTier}
            label={t("dashboard.points.missing", {
              count: pointsToNextTier,
              tier: t(`dashboard.points.tiers.${nextTier}`),
            })}
          />
          <p className="text-small text-gold-text">
            {t("dashboard.points.tierBasis", {
              count: earnedInYear,
              tier: t(`dashboard.points.tiers.${nextTier}`),
              from: (earnedInYear + pointsToNextTier).toLocaleString("en-US"),
            })}
          </p>
        </>
      )}
      {expiringSoon !== null && (
        <p className="text-small text-gold-text">
          {t("dashboard.points.expiring", { count: expiringSoon.points, date: day(expiringSoon.on) })}
        </p>
      )}
      <LocalLink to="/rewards" className={buttonClass({ variant: "secondary", className: "mt-auto" })}>
        {t("dashboard.points.use")}
      </LocalLink>
    </section>
  );
}
