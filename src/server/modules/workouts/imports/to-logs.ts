import { v5 } from "uuid";
import { dateIn } from "#shared/domain/calendar.ts";
import { momentOf } from "#shared/domain/local-time.ts";
import { maxWeight } from "#shared/domain/set-bounds.ts";
import type { ImportSource } from "#shared/domain/workout-files.ts";
import type { SessionLogRow, SetLogRow } from "../tables.ts";
import type { WrittenWorkout } from "./read-file.ts";
import type { WeightUnit } from "./read-header.ts";
import type { WrittenSet } from "./read-row.ts";

const kgPerLb = 0.453_592_37;
const maxNote = 1000;

/** The same workout has the same id in every file and import. */
export const workoutId = (userId: string, key: string): string => v5(key, userId);

export interface LogContext {
  readonly userId: string;
  readonly source: ImportSource;
  readonly zone: string;
  /** Unit of weights for which the file names none. */
  readonly unit: WeightUnit;
  /** The slug of a name; `null`: it stays as it is. */
  readonly exerciseOf: (name: string) => string | null;
  readonly now: Date;
}

/** The notes of the workout and of its exercises, each once. */
function toNote({ note, sets }: WrittenWorkout): string {
  const notes = new Set(sets.flatMap(({ exercise, note: own }) => (own === "" ? [] : [`${exercise}: ${own}`])));
  return [note, ...notes]
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, maxNote)
    .toWellFormed();
}

/** Sets of an exercise that follow each other are a block. */
function toBlocks(sets: readonly WrittenSet[]): { readonly block: number; readonly set: number }[] {
  let [block, set] = [-1, 0];
  return sets.map(({ exercise }, at) => {
    const isNext = exercise !== sets[at - 1]?.exercise;
    [block, set] = isNext ? [block + 1, 1] : [block, set + 1];
    return { block, set };
  });
}

function toSetRow(written: WrittenSet, sessionId: string, { userId, unit: usual, exerciseOf }: LogContext) {
  const { exercise: name, kind, reps, seconds, metres, rpe } = written;
  const exercise = exerciseOf(name);
  const unit = written.unit ?? usual;
  const weight = written.weight === null ? null : Math.min(written.weight, maxWeight[unit]);
  const kg = weight === null ? null : Math.round(weight * (unit === "lb" ? kgPerLb : 1) * 1000) / 1000;
  return {
    ...{ userId, sessionId, prescription: 0 },
    ...{ exercise: exercise ?? name, isFree: exercise === null, swappedFrom: null, target: null, perSide: false },
    ...{ weightKg: kg, weight, unit, reps, seconds, metres, rpe, isDone: true, key: null, kind },
  };
}

/** The rows of workouts. */
export function toLogs(workouts: readonly WrittenWorkout[], context: LogContext) {
  const { userId, source, zone, now } = context;
  const sessions: SessionLogRow[] = [];
  const sets: SetLogRow[] = [];
  for (const workout of workouts) {
    const id = workoutId(userId, workout.key);
    const startedAt = momentOf(workout.start, zone);
    // A change of the clocks must not end a workout before it began.
    const endedAt = new Date(Math.max(startedAt.getTime(), momentOf(workout.end, zone).getTime()));
    sessions.push({
      ...{ userId, id, enrolmentId: null, week: null, day: null, planNumber: null, dayKey: null },
      ...{ on: dateIn(startedAt, zone), startedAt, endedAt, rpe: null, note: toNote(workout) },
      ...{ painLevel: null, painRegion: null, revision: 1, easeShare: null, easeLight: null },
      ...{ source, title: workout.title, createdAt: now, updatedAt: now },
    });
    const places = toBlocks(workout.sets);
    for (const [at, set] of workout.sets.entries()) {
      const place = places[at];
      if (place !== undefined) sets.push({ ...toSetRow(set, id, context), ...place });
    }
  }
  return { sessions, sets };
}
