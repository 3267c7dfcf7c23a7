import { type TierName, tiersOf } from "#shared/domain/points.ts";
import { usePointsRules } from "#web/entities/product/use-points-rules.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatCount } from "./points-words.tsx";

/** The three tiers with their thresholds and benefits; the customer's own is marked. */
export function Tiers({ current }: { readonly current?: TierName | undefined }) {
  const { t } = useTranslation("rewards");
  const rules = usePointsRules();
  return (
    <ol className="grid gap-4 md:grid-cols-3 lg:gap-5">
      {tiersOf(rules).map(({ name, from, multiplier }) => (
        <li
          key={name}
          aria-current={name === current ? "true" : undefined}
          className={cx(
            "flex flex-col gap-1 rounded-xl border p-5",
            name === current ? "border-2 border-gold bg-gold-soft" : "border-line",
          )}
        >
          <span className="flex items-center justify-between gap-2">
            <span className="text-h3 font-bold">{t(`tiers.${name}.name`)}</span>
            {name === current && <Badge tone="ink">{t("tiers.yours")}</Badge>}
          </span>
          <span className="text-card font-semibold text-gold-text">
            {t("tiers.earn")} <Ltr>{`×${multiplier}`}</Ltr>
          </span>
          <span className="text-small text-muted">
            {from === 0 ? t("tiers.fromStart") : t("tiers.from", { count: from, number: formatCount(from) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
