import { type EquipmentKind, equipmentKinds, goals, levels } from "#shared/domain/programme-facts.ts";
import { type FinderWish, finderPlaces } from "#shared/domain/programme-finder.ts";

export const finderPath = "/programmes/find";

export const dayChoices = [2, 3, 4, 5, 6] as const;
export const minuteChoices = [20, 30, 45, 60, 90] as const;
/** Equipment that people have outside a gym. */
export const homeEquipment = [
  ...(["mat", "dumbbells", "bands", "kettlebell", "bench", "barbell"] as const),
  ...(["pull_up_bar", "box", "rope", "foam_roller"] as const),
] as const satisfies readonly EquipmentKind[];

/** The answers of a URL query, as far as they are given. */
export type FinderAnswers = Partial<Omit<FinderWish, "equipment" | "womenOnly">> &
  Pick<FinderWish, "equipment" | "womenOnly">;

const oneOf = <T extends string | number>(choices: readonly T[], text: string | null): T | undefined =>
  choices.find((choice) => String(choice) === text);

/** Parses a URL query; invalid parts are ignored. */
export function readAnswers(search: URLSearchParams): FinderAnswers {
  const chosen = new Set(search.getAll("equipment"));
  const found = {
    goal: oneOf(goals, search.get("goal")),
    level: oneOf(levels, search.get("level")),
    days: oneOf(dayChoices, search.get("days")),
    minutes: oneOf(minuteChoices, search.get("minutes")),
    place: oneOf(finderPlaces, search.get("place")),
  };
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    equipment: equipmentKinds.filter((kind) => chosen.has(kind)),
    womenOnly: search.get("womenOnly") === "on",
  };
}

/** The complete wish; undefined while an answer is missing. */
export function toWish(answers: FinderAnswers): FinderWish | undefined {
  const { goal, level, days, minutes, place, equipment, womenOnly } = answers;
  if (goal === undefined || level === undefined || days === undefined) return undefined;
  if (minutes === undefined || place === undefined) return undefined;
  return { goal, level, days, minutes, place, equipment, womenOnly };
}
