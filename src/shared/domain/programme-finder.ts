import type { EquipmentKind, Goal, Level } from "./programme-facts.ts";

/** Where somebody trains. A gym has all equipment. */
export const finderPlaces = ["home", "gym", "outdoors"] as const;
export type FinderPlace = (typeof finderPlaces)[number];

export const finderDays = { min: 1, max: 7 } as const;
export const finderMinutes = { min: 10, max: 180 } as const;
export const finderResults = 3;
export const finderBasket = 3;

/** A visitor's answers. */
export interface FinderWish {
  readonly goal: Goal;
  readonly level: Level;
  /** A week. */
  readonly days: number;
  /** A day. */
  readonly minutes: number;
  readonly place: FinderPlace;
  /** Available equipment outside a gym. */
  readonly equipment: readonly EquipmentKind[];
  readonly womenOnly: boolean;
}

export interface FinderCandidate {
  readonly goal: Goal;
  readonly level: Level;
  readonly daysPerWeek: number;
  readonly minutesPerDay: number;
  readonly equipment: readonly EquipmentKind[];
  /** Its coach works with women only. */
  readonly womenOnly: boolean;
}

export const finderReasons = ["goal", "level", "days", "minutes", "equipment"] as const;

/** Points of one answer, out of `of`; `missing`: equipment that is not at hand. */
export interface FinderReason {
  readonly kind: (typeof finderReasons)[number];
  readonly points: number;
  readonly of: number;
  readonly missing: readonly EquipmentKind[];
}

export interface FinderMatch<Candidate> {
  readonly programme: Candidate;
  /** Out of 100. */
  readonly score: number;
  readonly reasons: readonly FinderReason[];
}

const neighbours: Readonly<Record<Goal, readonly Goal[]>> = {
  fat_loss: ["endurance"],
  endurance: ["fat_loss"],
  muscle: ["strength"],
  strength: ["muscle"],
  mobility: [],
};

const goalPoints = (wanted: Goal, goal: Goal): number => {
  if (wanted === goal) return 40;
  return neighbours[wanted].includes(goal) ? 20 : 0;
};

const daysPoints = (wanted: number, days: number): number => Math.max(0, 15 - 5 * Math.abs(wanted - days));

function findMissing({ place, equipment }: FinderWish, needed: readonly EquipmentKind[]): EquipmentKind[] {
  if (place === "gym") return [];
  return needed.filter((kind) => kind !== "none" && !equipment.includes(kind));
}

/** Points of each answer; their sum is the score of 100. Pure. */
export function judgeProgramme(wish: FinderWish, programme: FinderCandidate): readonly FinderReason[] {
  const { goal, level, daysPerWeek, minutesPerDay, equipment } = programme;
  const missing = findMissing(wish, equipment);
  const share = equipment.length === 0 ? 1 : (equipment.length - missing.length) / equipment.length;
  const none: readonly EquipmentKind[] = [];
  return [
    { kind: "goal", points: goalPoints(wish.goal, goal), of: 40, missing: none },
    { kind: "level", points: wish.level === level ? 20 : 0, of: 20, missing: none },
    { kind: "days", points: daysPoints(wish.days, daysPerWeek), of: 15, missing: none },
    { kind: "minutes", points: minutesPerDay <= wish.minutes ? 10 : 0, of: 10, missing: none },
    { kind: "equipment", points: Math.floor(15 * share), of: 15, missing },
  ];
}

/** The best programmes for a wish, best first; equal ones stay in the given order. */
export function findProgrammes<Candidate extends FinderCandidate>(
  wish: FinderWish,
  programmes: readonly Candidate[],
): FinderMatch<Candidate>[] {
  return programmes
    .filter(({ womenOnly }) => !wish.womenOnly || womenOnly)
    .map((programme) => {
      const reasons = judgeProgramme(wish, programme);
      return { programme, reasons, score: reasons.reduce((sum, { points }) => sum + points, 0) };
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, finderResults);
}
