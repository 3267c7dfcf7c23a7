import {
  type EquipmentKind,
  equipmentKinds,
  type Goal,
  goals,
  type Level,
  levels,
} from "#shared/domain/programme-facts.ts";

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
