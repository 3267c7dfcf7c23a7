import type { readLoadFacts } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";
import { askedOf, historyNeeded, isLowerBody, type LoadPrescription, suggest } from "#shared/domain/suggest-load.ts";
import { type Look, readPast, type Workout } from "./past-workouts.ts";
import type { SetLogRow } from "./tables.ts";
import { listMaxesOf } from "./training-maxes.ts";

/** How far before the oldest workout its history is read. */
const daysBefore = 180;

type Facts = Awaited<ReturnType<typeof readLoadFacts>>;
type Line = Pick<SetLogRow, "sessionId" | "exercise" | "swappedFrom" | "target" | "unit">;

/** The weight in kg that the player suggested for a line of a workout at that time. */
export type PlannedWeight = (workout: Workout, line: Line, sets: number) => number | undefined;

/** The target of a weighted exercise. On an assisted one more weight is easier, so its weight is not a target. */
function toAsked(facts: Facts, { exercise, swappedFrom, target }: Line, sets: number): LoadPrescription | undefined {
  const known = facts.get(exercise);
  if (target === null || known?.loadKind !== "external") return undefined;
  return askedOf(target, sets, { ...known, isSwapped: swappedFrom !== null });
}

function toLooks(facts: Facts, workouts: readonly Workout[], lines: readonly Line[]): Look[] {
  const byId = new Map(workouts.map((workout) => [workout.id, workout]));
  const looks = new Map<string, Look>();
  for (const line of lines) {
    const asked = toAsked(facts, line, line.target?.sets ?? 0);
    const workout = byId.get(line.sessionId);
    const at = asked === undefined ? "nothing" : historyNeeded(asked);
    if (workout === undefined || at === "nothing") continue;
    looks.set(`${at} ${workout.id} ${line.exercise}`, { workout, exercise: line.exercise, at });
  }
  return [...looks.values()];
}

/** Reads the data from which some workouts' weights were computed. Later workouts do not change earlier weights. */
export async function readPlannedWeights(
  reader: Reader,
  { userId, facts }: { readonly userId: string; readonly facts: Facts },
  workouts: readonly Workout[],
  lines: readonly Line[],
): Promise<PlannedWeight> {
  const looks = toLooks(facts, workouts, lines);
  const oldest = workouts.map(({ on }) => on).sort()[0];
  if (oldest === undefined) return () => undefined;
  const past = await readPast(reader, { userId, from: addDays(oldest, -daysBefore) }, looks);
  const byMax = [...new Set(looks.flatMap(({ at, exercise }) => (at === "maxes" ? [exercise] : [])))];
  const maxes = byMax.length === 0 ? [] : await listMaxesOf(reader, userId, byMax);
  const maxOn = (slug: string, on: IsoDate) =>
    maxes.find(({ exercise, fromOn }) => exercise === slug && fromOn <= on)?.kg ?? undefined;
  return (workout, line, count) => {
    const asked = toAsked(facts, line, count);
    if (asked === undefined) return undefined;
    const { exercise, unit } = line;
    const at = historyNeeded(asked);
    const history = at === "sessions" ? past.sessionsOf({ workout, exercise, at }) : [];
    const known =
      at === "maxes" ? { e1rm: past.maxOf({ workout, exercise, at }), tm: maxOn(exercise, workout.on) } : {};
    return suggest(asked, history, known, { unit, isLowerBody: isLowerBody(facts.get(exercise)?.pattern ?? "") })?.kg;
  };
}
