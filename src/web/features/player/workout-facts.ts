import { formatClock } from "#shared/domain/format-clock.ts";
import type { Translate } from "#web/lib/i18n/translator.ts";
import type { WorkoutSummary } from "./workout-summary.ts";

/** The time, sets and volume of a workout in words, on the page and in the shared picture. */
export function workoutFacts({ seconds, sets, volumeKg }: WorkoutSummary, t: Translate) {
  return [
    { label: t("training.player.duration"), value: formatClock(seconds) },
    { label: t("training.progress.sets"), value: String(sets) },
    ...(volumeKg > 0
      ? [
          {
            label: t("training.progress.volume"),
            value: t("training.progress.kg", { value: volumeKg.toLocaleString("en-US") }),
          },
        ]
      : []),
  ];
}
