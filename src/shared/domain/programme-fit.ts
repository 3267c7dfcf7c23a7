import { alwaysAtHand, type EquipmentKind, type Goal, type Level } from "./programme-facts.ts";
import { type FinderCandidate, judgeProgramme } from "./programme-finder.ts";

/** A member's profile; unknown facts count against no programme. */
export interface Trainee {
  readonly goal: Goal | null;
  readonly level: Level | null;
  /** Empty: unknown. */
  readonly equipment: readonly EquipmentKind[];
}

type Candidate = Pick<FinderCandidate, "goal" | "level" | "equipment">;

export interface Fitted<Programme> {
  readonly programme: Programme;
  /** Matches all known facts. */
  readonly isFit: boolean;
  /** Equipment that it needs and the member does not have. */
  readonly missing: readonly EquipmentKind[];
}

/** Programmes for a member, the best fit first; equal ones stay in the given order. Pure. */
export function rankForMember<Programme extends Candidate>(
  { goal, level, equipment }: Trainee,
  programmes: readonly Programme[],
): Fitted<Programme>[] {
  const hasAnswered = goal !== null || level !== null || equipment.length > 0;
  const owned = [...equipment, ...alwaysAtHand];
  return programmes
    .map((programme) => {
      const reasons = judgeProgramme(
        {
          ...{ goal: goal ?? programme.goal, level: level ?? programme.level, equipment: owned, womenOnly: false },
          ...{ days: 1, minutes: 1, place: equipment.length === 0 ? "gym" : "home" },
        },
        { ...programme, daysPerWeek: 1, minutesPerDay: 1, womenOnly: false },
      );
      const missing = reasons.flatMap((reason) => reason.missing);
      const score = reasons.reduce((sum, { points }) => sum + points, 0);
      return { programme, score, isFit: hasAnswered && score === 100, missing };
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ programme, isFit, missing }) => ({ programme, isFit, missing }));
}
