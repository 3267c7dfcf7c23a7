import type { EquipmentKind, Goal, Level } from "#shared/contract/training.ts";

// Written out, because the contract's own lists would bring their schemas into the browser.
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

/** What the address of the list says. */
export interface ProgrammeQuery {
  readonly goal: Goal | "";
  readonly level: Level | "";
  readonly equipment: EquipmentKind | "";
}

/** Reads an address; what it does not understand counts as not said. */
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
