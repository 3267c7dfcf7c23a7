import type { Loyalty } from "#shared/contract/loyalty.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { trophyIcon } from "#web/ui/workout-icons.ts";
import { type PointWorth, Worth } from "./point-worth.tsx";
import { formatCount, usePointsText } from "./points-words.tsx";

export interface BalanceProps {
  readonly loyalty: Loyalty;
  readonly worth: PointWorth;
}

/** Points balance, value, distance to the next tier, and expiring points. */
export function Balance({ loyalty, worth }: BalanceProps) {
  const { t } = useTranslation("rewards");
  const words = usePointsText();
  const { balance, tier } = loyalty;
  return (
    <div className="mt-3 flex max-w-md flex-col gap-5">
      <div className="flex items-center gap-4">
        <Coin size={48} className="shrink-0" />
        <div>
          <p className="text-small text-muted">{t("balance.label")}</p>
          <p className="text-h2 font-extrabold">{words(balance)}</p>
          <p className="text-card text-muted">
            {t("balance.worth")} <Worth points={balance} worth={worth} className="font-semibold text-text" />{" "}
            {t("balance.atCheckout")}
          </p>
        </div>
      </div>
      <div>
        <p className="mb-3 flex flex-wrap items-center gap-2 text-small">
          <span className="text-muted">{t("balance.tier")}</span>
          <Badge tone="gold" icon={trophyIcon}>
            {t(`tiers.${tier}.name`)}
          </Badge>
        </p>
        <NextTier loyalty={loyalty} />
      </div>
      <Expiring loyalty={loyalty} />
    </div>
  );
}

function NextTier({ loyalty }: Pick<BalanceProps, "loyalty">) {
  const { t } = useTranslation("rewards");
  const { nextTier, pointsToNextTier, earnedInYear } = loyalty;
  if (nextTier === null) return <p className="text-small text-muted">{t("balance.top")}</p>;
  return (
    <>
      <ProgressBar
        tone="gold"
        value={earnedInYear}
        max={earnedInYear + pointsToNextTier}
        label={t("balance.missing", {
          count: pointsToNextTier,
          number: formatCount(pointsToNextTier),
          tier: t(`tiers.${nextTier}.name`),
        })}
      />
      <p className="mt-2 text-small text-muted">
        {t("balance.tierBasis", {
          count: earnedInYear,
          number: formatCount(earnedInYear),
          tier: t(`tiers.${nextTier}.name`),
          from: formatCount(earnedInYear + pointsToNextTier),
        })}
      </p>
    </>
  );
}

function Expiring({ loyalty: { expiringSoon } }: Pick<BalanceProps, "loyalty">) {
  const { t } = useTranslation("rewards");
  const { day } = useDates();
  if (expiringSoon === null) return null;
  const { points, on } = expiringSoon;
  return (
    <p className="flex items-start gap-2 text-small">
      <Icon name="clock" size={18} className="mt-0.5 shrink-0" />
      <span>{t("balance.expiring", { count: points, number: formatCount(points), date: day(on) })}</span>
    </p>
  );
}
