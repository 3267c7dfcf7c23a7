import { readLoadFacts } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";
import { askedOf, isLowerBody, suggest } from "#shared/domain/suggest-load.ts";
import { type DoneSet, doneSets, toRecent, toRecentMax } from "./exercise-history.ts";
import type { SessionLogRow, SetLogRow } from "./tables.ts";
import { listMaxesOf } from "./training-maxes.ts";

type Session = Pick<SessionLogRow, "id" | "on" | "startedAt">;
/** The weight in kg that a line of a workout came to, as the player named it then. */
export type PlannedWeight = (session: Session, first: SetLogRow, sets: number) => number | undefined;

/** How far before the oldest workout its history is read. */
const daysBefore = 180;

const isBefore = (session: Session, one: DoneSet): boolean =>
  one.set.sessionId !== session.id && one.startedAt < session.startedAt;

/** Reads what the weights of some workouts followed from. What was done later changes no weight from before. */
export async function readPlannedWeights(
  reader: Reader,
  userId: string,
  sessions: readonly Session[],
  sets: readonly SetLogRow[],
): Promise<PlannedWeight> {
  const slugs = [...new Set(sets.flatMap(({ exercise, target }) => (target === null ? [] : [exercise])))];
  const oldest = sessions.map(({ on }) => on).sort()[0];
  if (slugs.length === 0 || oldest === undefined) return () => undefined;
  const facts = await readLoadFacts(reader, slugs);
  const maxes = await listMaxesOf(reader, userId, slugs);
  const done = Map.groupBy(
    await doneSets(reader, userId, slugs, addDays(oldest, -daysBefore)),
    ({ set }) => set.exercise,
  );
  const maxOn = (slug: string, on: IsoDate) =>
    maxes.find(({ exercise, fromOn }) => exercise === slug && fromOn <= on)?.kg ?? undefined;
  return (session, { exercise, swappedFrom, target, unit }, count) => {
    const known = facts.get(exercise);
    // Of an assisted exercise more is less: its weight is no aim.
    if (target === null || known?.loadKind !== "external") return undefined;
    const before = (done.get(exercise) ?? []).filter((one) => isBefore(session, one));
    return suggest(
      askedOf(target, count, { ...known, isSwapped: swappedFrom !== null }),
      toRecent(before),
      { e1rm: toRecentMax(before, session.on) ?? undefined, tm: maxOn(exercise, session.on) },
      { unit, isLowerBody: isLowerBody(known.pattern) },
    )?.kg;
  };
}
