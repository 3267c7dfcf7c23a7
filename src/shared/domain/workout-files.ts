/** Apps whose files of workouts can be read. */
export const importSources = ["strong", "hevy"] as const;
export type ImportSource = (typeof importSources)[number];
/** Sources of workouts without a programme. */
export const importSourceNames: Readonly<Record<ImportSource | "player" | "free", string>> = {
  strong: "Strong",
  hevy: "Hevy",
  player: "Himma",
  free: "Himma",
};

export const maxWorkoutFileBytes = 5_000_000;
export const maxWorkoutFileRows = 50_000;
export const importsPerDay = 5;

/** Why a row was left out. */
export const rowFaults = [
  "DATE_INVALID",
  "DATE_TOO_EARLY",
  "DATE_IN_FUTURE",
  "NAME_MISSING",
  "NUMBER_INVALID",
  "NUMBER_TOO_BIG",
  "SET_TYPE_UNKNOWN",
  "SET_EMPTY",
  "TOO_MANY_SETS",
] as const;
export type RowFault = (typeof rowFaults)[number];
