import type { Exercise } from "#shared/contract/enrolments.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { formatClock, readsAsClock } from "#shared/domain/format-clock.ts";
import type { Translate } from "#web/lib/i18n/translator.ts";
import { toMeasure, toTarget } from "./draft.ts";

/** What a set is to be: "8 to 10 reps", "40 s", "5:00", "30 m". */
export function amountWords(one: Prescription, exercise: Exercise | undefined, t: Translate): string {
  const { min = 0, max = 0 } = one.reps ?? {};
  const measure = toMeasure(one, exercise);
  const target = toTarget(one, exercise);
  if (measure === "reps")
    return min === max ? t("programmes.reps", { count: target }) : t("programmes.repsRange", { min, count: max });
  return measure === "seconds" && readsAsClock(target)
    ? formatClock(target)
    : t(`training.player.${measure}`, { count: target });
}
