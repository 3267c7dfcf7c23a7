import type { Subscription } from "#shared/contract/subscriptions.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { toProgress, useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

const tones: Readonly<Record<Subscription["status"], Tone>> = {
  active: "success",
  renewal_due: "warn",
  paused: "info",
  cancelled: "neutral",
  ended: "neutral",
};

export function StatusBadge({ status }: { readonly status: Subscription["status"] }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`subscriptions.status.${status}`)}</Badge>;
}

/** The current period: start, end and progress. */
export function PeriodBar({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const day = useDay();
  const { status, periodStart, periodEnd } = subscription;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { passed, whole, left } = toProgress(periodStart, periodEnd, dateIn(new Date(), timeZone));
  const isEnded = status === "ended";
  return (
    <div>
      <ProgressBar
        label={t("subscriptions.period")}
        value={isEnded ? whole : passed}
        max={whole}
        tone={isEnded || status === "cancelled" ? "ink" : status === "renewal_due" ? "flare" : "success"}
        valueText={isEnded ? t("subscriptions.status.ended") : t("subscriptions.days", { count: left })}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small text-muted">
        <span>
          {t("subscriptions.from")} {day(periodStart)}
        </span>
        <span>
          {t("subscriptions.to")} {day(periodEnd)}
        </span>
      </p>
    </div>
  );
}
