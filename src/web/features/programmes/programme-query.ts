import type { EquipmentKind, Goal, Level } from "#shared/contract/training.ts";

// Repeated here, since importing the contract's lists would bundle their schemas.
export const goals = ["fat_loss", "muscle", "strength", "endurance", "mobility"] as const satisfies readonly Goal[];
export const levels = ["beginner", "intermediate", "advanced"] as const satisfies readonly Level[];
export const equipmentKinds = [
  "none",
  "mat",
  "dumbbells",
  "barbell",
  "kettlebell",
  "bands",
  "bench",
  "rack",
  "cable",
  "machine",
  "pull_up_bar",
  "box",
  "rope",
  "treadmill",
  "foam_roller",
] as const satisfies readonly EquipmentKind[];

/** The query of the list's URL. */
export interface ProgrammeQuery {
  readonly goal: Goal | "";
  readonly level: Level | "";
  readonly equipment: EquipmentKind | "";
}

/** Parses a URL query; invalid parts are ignored. */
export function readProgrammeQuery(search: URLSearchParams): ProgrammeQuery {
  return {
    goal: goals.find((goal) => goal === search.get("goal")) ?? "",
    level: levels.find((level) => level === search.get("level")) ?? "",
    equipment: equipmentKinds.find((kind) => kind === search.get("equipment")) ?? "",
  };
}

export function programmesPath(query: ProgrammeQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== "") search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? "/programmes" : `/programmes?${text}`;
}
