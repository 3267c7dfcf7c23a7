import type { ImportSource } from "#shared/domain/workout-files.ts";

/** What a column holds, whichever app wrote it. */
export type Column =
  | "start"
  | "end"
  | "duration"
  | "title"
  | "workoutNote"
  | "exercise"
  | "exerciseNote"
  | "order"
  | "weight"
  | "weightUnit"
  | "reps"
  | "rpe"
  | "distance"
  | "distanceUnit"
  | "seconds";

export type WeightUnit = "kg" | "lb";

export interface Header {
  readonly source: ImportSource;
  readonly places: ReadonlyMap<Column, number>;
  /** Unit of all weights; `undefined`: each row names it, or none does. */
  readonly weightUnit: WeightUnit | undefined;
  /** Metres of one unit of all distances; `undefined`: each row says it. */
  readonly metres: number | undefined;
}

const strongNames: Readonly<Record<string, Column>> = {
  date: "start",
  "workout name": "title",
  "exercise name": "exercise",
  "set order": "order",
  weight: "weight",
  "weight unit": "weightUnit",
  reps: "reps",
  rpe: "rpe",
  distance: "distance",
  "distance unit": "distanceUnit",
  seconds: "seconds",
  notes: "exerciseNote",
  "workout notes": "workoutNote",
  "workout duration": "duration",
  duration: "duration",
};
const hevyNames: Readonly<Record<string, Column>> = {
  title: "title",
  start_time: "start",
  end_time: "end",
  description: "workoutNote",
  exercise_title: "exercise",
  exercise_notes: "exerciseNote",
  set_type: "order",
  weight: "weight",
  reps: "reps",
  distance: "distance",
  duration_seconds: "seconds",
  rpe: "rpe",
};

const needed: Readonly<Record<ImportSource, readonly Column[]>> = {
  strong: ["start", "title", "exercise", "order", "weight", "reps"],
  hevy: ["start", "title", "exercise", "order", "weight", "reps"],
};

const units: Readonly<Record<string, WeightUnit>> = { kg: "kg", kgs: "kg", lb: "lb", lbs: "lb" };
const lengths: Readonly<Record<string, number>> = {
  m: 1,
  meter: 1,
  meters: 1,
  metres: 1,
  km: 1000,
  kilometers: 1000,
  mi: 1609.344,
  mile: 1609.344,
  miles: 1609.344,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
};

export const toWeightUnit = (cell: string): WeightUnit | undefined => units[cell.trim().toLowerCase()];
export const toMetres = (cell: string): number | undefined => lengths[cell.trim().toLowerCase()];

const clean = (cell: string): string =>
  cell
    .replace(/[\p{Cf}]/gu, "")
    .trim()
    .toLowerCase();

/** `weight (kg)` of Strong and `weight_kg` of Hevy name the unit of all rows. */
function split(source: ImportSource, cell: string): { readonly name: string; readonly unit: string | undefined } {
  const found = source === "strong" ? /^(.+?) \((.+)\)$/.exec(cell) : /^(weight|distance)_(.+)$/.exec(cell);
  return { name: found?.[1] ?? cell, unit: found?.[2] };
}

function readAs(source: ImportSource, cells: readonly string[]): Header | undefined {
  const names = source === "strong" ? strongNames : hevyNames;
  const places = new Map<Column, number>();
  const unitOf = new Map<Column, string>();
  for (const [at, cell] of cells.entries()) {
    const { name, unit } = split(source, clean(cell));
    const column = Object.hasOwn(names, name) ? names[name] : undefined;
    if (column === undefined || places.has(column)) continue;
    places.set(column, at);
    if (unit !== undefined) unitOf.set(column, unit);
  }
  if (!needed[source].every((column) => places.has(column))) return undefined;
  return {
    source,
    places,
    weightUnit: toWeightUnit(unitOf.get("weight") ?? ""),
    metres: toMetres(unitOf.get("distance") ?? ""),
  };
}

/** Which app wrote a file with these columns, in whatever order they stand. */
export const readHeader = (cells: readonly string[]): Header | undefined =>
  readAs("strong", cells) ?? readAs("hevy", cells);
