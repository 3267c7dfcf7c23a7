import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";

export interface ShownDay {
  readonly on: string;
  readonly meals: readonly unknown[];
  readonly eaten: { readonly kcal: number };
  readonly isKept: boolean | undefined;
}

interface DayListProps {
  /** Oldest first; the last one is today. */
  readonly days: readonly ShownDay[];
  readonly chosen: string;
  readonly hasNumbers: boolean;
  readonly onChoose: (on: string) => void;
}

const toMark = ({ isKept, meals }: ShownDay): "kept" | "missed" | "noted" | "unknown" => {
  if (isKept !== undefined) return isKept ? "kept" : "missed";
  return meals.length > 0 ? "noted" : "unknown";
};

const looks = {
  kept: "text-success",
  missed: "text-warn",
  noted: "text-muted",
  unknown: "text-muted",
} as const;

/** The last days, newest first, each with whether it was within the targets; a press shows its meals. */
export function DayList({ days, chosen, hasNumbers, onChoose }: DayListProps) {
  const { t } = useTranslation("food");
  const language = useLanguage();
  const counted = days.filter(({ isKept }) => isKept !== undefined);
  const lastSeven = days.slice(-7);
  const toRatio = (list: readonly ShownDay[]): string => {
    const known = list.filter(({ isKept }) => isKept !== undefined);
    return t("of", { eaten: known.filter(({ isKept }) => isKept).length, target: known.length });
  };
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <h2 className="text-h3 font-bold">{t("days")}</h2>
      {hasNumbers && counted.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="font-medium">{t("keptDays")}</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {(
              [
                ["lastSeven", lastSeven],
                ["lastFourteen", days],
              ] as const
            ).map(([word, list]) => (
              <div key={word}>
                <dt className="text-small text-muted">{t(word)}</dt>
                <dd className="figures font-semibold">{toRatio(list)}</dd>
              </div>
            ))}
          </dl>
          <p className="text-small text-muted">{t("keptMeans")}</p>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {days.toReversed().map((day) => {
          const mark = toMark(day);
          return (
            <li key={day.on}>
              <button
                type="button"
                aria-pressed={day.on === chosen}
                onClick={() => onChoose(day.on)}
                className={cx(
                  "flex h-full min-h-16 w-full flex-col items-start gap-0.5 rounded-lg border px-3 py-2 text-start",
                  day.on === chosen ? "border-text bg-sand-100" : "border-line hover:border-text",
                )}
              >
                <span className="font-medium">
                  {formatDate(day.on, language, { timeZone: "UTC", weekday: "short", month: "numeric", year: false })}
                </span>
                <span className={cx("flex items-center gap-1 text-small", looks[mark])}>
                  {mark === "kept" && <Icon name="check-circle" size={16} />}
                  {t(mark)}
                </span>
                {hasNumbers && day.meals.length > 0 && (
                  <span className="figures text-small text-muted">
                    {t("kcalValue", { value: day.eaten.kcal.toLocaleString("en-US") })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
