import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { volumeLoad } from "#shared/domain/one-rep-max.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { isRecord, slugAt } from "./complete-set.ts";
import { type Draft, keyOf, placesIn, toKilograms, toMeasure } from "./draft.ts";

export interface WorkoutSummary {
  readonly seconds: number;
  readonly sets: number;
  readonly volumeKg: number;
  readonly records: number;
}

/** The summary of a workout: time, sets, volume and records. Warm-ups do not count. */
export function summaryOf(plan: Enrolment, day: ProgrammeDay, draft: Draft, now: number): WorkoutSummary {
  const done = placesIn(day, draft).flatMap((place) => {
    const set = draft.sets[keyOf(place)];
    const one = day.blocks[place.block]?.prescriptions[place.prescription];
    if (set === undefined || one === undefined || !set.isDone || set.kind === "warmup") return [];
    const slug = set.exercise ?? slugAt(draft, place, one);
    const exercise = plan.exercises.find((each) => each.slug === slug);
    const isReps = toMeasure(one, exercise) === "reps";
    return [{ set, slug, isReps, perSide: one.perSide ?? false }];
  });
  const volume = volumeLoad(
    done.map(({ set, isReps, perSide }) => ({
      reps: isReps ? (parseNumber(set.amount) ?? 0) : 0,
      weight: toKilograms(parseNumber(set.weight) ?? 0, draft.unit),
      perSide,
    })),
  );
  const records = new Set(
    done
      .filter(({ set, slug, isReps }) => {
        const history = plan.history.find((each) => each.exercise === slug);
        return isReps && isRecord(set, draft.unit, history);
      })
      .map(({ slug }) => slug),
  );
  const end = draft.endedAt === null ? now : Date.parse(draft.endedAt);
  const seconds = Math.max(0, Math.round((end - Date.parse(draft.startedAt)) / 1000));
  return { seconds, sets: done.length, volumeKg: Math.round(volume), records: records.size };
}
