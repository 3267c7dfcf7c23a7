import { suggestLoad, weightInUnit } from "#web/entities/workout/suggested-load.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { Exercising } from "./complete-set.ts";
import type { Unit } from "./draft.ts";

interface TodayLoadProps {
  readonly exercising: Exercising;
  readonly unit: Unit;
  readonly onWhy: () => void;
}

/** Today's weight; a tap shows its reason. Without a history there is no number. */
export function TodayLoad({ exercising, unit, onWhy }: TodayLoadProps) {
  const { t } = useTranslation();
  const { one, history, sets } = exercising;
  const found = suggestLoad(one, exercising, unit, sets);
  const isPercent = one.load !== undefined && "pct" in one.load;
  if (found === undefined && !isPercent)
    return history?.last == null ? (
      <p className="text-tiny text-muted lg:text-small">{t("training.player.noLast")}</p>
    ) : null;
  return (
    <p className="text-tiny lg:text-small">
      {found === undefined ? (
        <span className="text-muted">{t("training.player.noLast")}</span>
      ) : (
        <span className={found.why.kind === "earned" ? "font-semibold text-success" : "font-semibold"}>
          {t("training.player.todayLoad", {
            weight: `\u2068${weightInUnit(found.kg, unit, history)} ${t(`training.player.${unit}`)}\u2069`,
          })}
        </span>
      )}{" "}
      <button type="button" onClick={onWhy} className="-my-3.5 py-3.5 text-muted underline underline-offset-2">
        {t("training.player.why.title")}
      </button>
    </p>
  );
}
