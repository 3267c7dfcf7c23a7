import type { NutritionTargets } from "#shared/contract/food.ts";
import { type Eaten, type FoodTargets, isEnergyKept, isProteinKept } from "#shared/domain/food-targets.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

const grouped = (value: number): string => value.toLocaleString("en-US");

interface LeftProps {
  readonly label: string;
  readonly eaten: number;
  readonly target: number;
  /** By the rule of the days on target, which allows a little more and less. */
  readonly isKept: boolean;
}

function Left({ label, eaten, target, isKept }: LeftProps) {
  const { t } = useTranslation("food");
  const left = target - eaten;
  return (
    <div>
      <ProgressBar
        label={label}
        value={eaten}
        max={target}
        valueText={t("of", { eaten: grouped(eaten), target: grouped(target) })}
        tone={left < 0 && !isKept ? "gold" : "success"}
      />
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-price-lg font-extrabold">
          {left < 0 ? t("over", { value: grouped(-left) }) : t("left", { value: grouped(left) })}
        </span>
        {isKept && (
          <span className="flex items-center gap-1 text-small text-success">
            <Icon name="check-circle" size={16} />
            {t("kept")}
          </span>
        )}
      </p>
    </div>
  );
}

/** Carbs, fat and water of the targets, and their sum. */
export function TargetFigures({
  targets,
  withMain = false,
}: {
  readonly targets: FoodTargets;
  readonly withMain?: boolean;
}) {
  const { t } = useTranslation("food");
  const { kcal, proteinG, carbsG, fatG, waterMl } = targets;
  const figures: readonly (readonly [string, string])[] = [
    ...(withMain
      ? ([
          [t("kcal"), grouped(kcal)],
          [t("protein"), grouped(proteinG)],
        ] as const)
      : []),
    [t("carbs"), t("grams", { value: carbsG })],
    [t("fat"), t("grams", { value: fatG })],
    [t("water"), t("litres", { value: waterMl / 1000 })],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TargetsCardProps {
  readonly targets: NutritionTargets;
  readonly eaten: Eaten;
  /** The targets that begin after the day. */
  readonly next: NutritionTargets | undefined;
  readonly title: string;
}

/** A day's targets, and the rest of them. */
export function TargetsCard({ targets, eaten, next, title }: TargetsCardProps) {
  const { t } = useTranslation("food");
  const language = useLanguage();
  const toDay = (day: string): string => formatDate(day, language, { timeZone: "UTC" });
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <div>
        <h2 className="text-h3 font-bold">{title}</h2>
        <p className="text-small text-muted">
          {t(targets.by === "coach" ? "byCoach" : "byMember", { day: toDay(targets.fromOn) })}
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Left label={t("kcal")} eaten={eaten.kcal} target={targets.kcal} isKept={isEnergyKept(eaten, targets)} />
        <Left
          label={t("protein")}
          eaten={eaten.proteinG}
          target={targets.proteinG}
          isKept={isProteinKept(eaten, targets)}
        />
      </div>
      <TargetFigures targets={targets} />
      {next !== undefined && (
        <p className="text-small text-muted">
          {t("next", { day: toDay(next.fromOn), kcal: grouped(next.kcal), protein: next.proteinG })}
        </p>
      )}
    </Card>
  );
}
