import type { SetKind } from "#shared/domain/exercise-measures.ts";
import type { LocalTime } from "#shared/domain/local-time.ts";
import { maxPerSet, maxWeight } from "#shared/domain/set-bounds.ts";
import type { ImportSource } from "#shared/domain/workout-files.ts";
import {
  later,
  RowRefused,
  toAmount,
  toDuration,
  toEffort,
  toLine,
  toLocalTime,
  toNote,
  toNumber,
} from "./read-cells.ts";
import { type Column, type Header, toMetres, toWeightUnit, type WeightUnit } from "./read-header.ts";

/** One set as it was written. */
export interface WrittenSet {
  readonly exercise: string;
  readonly kind: SetKind;
  readonly weight: number | null;
  /** `undefined`: the file does not say it. */
  readonly unit: WeightUnit | undefined;
  readonly reps: number | null;
  readonly seconds: number | null;
  readonly metres: number | null;
  readonly rpe: number | null;
  readonly note: string;
}

export interface WrittenRow {
  readonly title: string;
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly note: string;
  readonly set: WrittenSet;
}

export const maxTitle = 200;
/** As long as a slug may be. */
export const maxName = 100;

const strongKinds: Readonly<Record<string, SetKind>> = { w: "warmup", d: "drop", f: "failure" };
const hevyKinds: Readonly<Record<string, SetKind>> = {
  "": "normal",
  normal: "normal",
  warmup: "warmup",
  dropset: "drop",
  failure: "failure",
};
/** Rows of Strong that are no sets. */
const otherRows: ReadonlySet<string> = new Set(["rest timer", "note"]);

function toKind(source: ImportSource, cell: string): SetKind | undefined {
  const name = toLine(cell, 40).toLowerCase();
  if (source === "strong" && otherRows.has(name)) return undefined;
  if (source === "strong" && /^\d{1,4}$/.test(name)) return "normal";
  const kinds = source === "strong" ? strongKinds : hevyKinds;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw new RowRefused("SET_TYPE_UNKNOWN");
  return kind;
}

type Get = (column: Column) => string;

function toWeight(cell: string): number | null {
  const value = toNumber(cell);
  if (value === null || value === 0) return null;
  if (value > maxWeight.lb) throw new RowRefused("NUMBER_TOO_BIG");
  // Apps turn pounds into kilograms with many places.
  return Math.round(value * 1000) / 1000;
}

function toUnit(header: Header, get: Get): WeightUnit | undefined {
  return header.weightUnit ?? toWeightUnit(get("weightUnit"));
}

function toSet(header: Header, kind: SetKind, get: Get): WrittenSet {
  const exercise = toLine(get("exercise"), maxName);
  if (exercise === "") throw new RowRefused("NAME_MISSING");
  const factor = header.metres ?? toMetres(get("distanceUnit")) ?? 1;
  const [weight, unit] = [toWeight(get("weight")), toUnit(header, get)];
  if (weight !== null && unit !== undefined && weight > maxWeight[unit]) throw new RowRefused("NUMBER_TOO_BIG");
  const set = {
    ...{ exercise, kind, weight, unit },
    reps: toAmount(get("reps"), { most: maxPerSet.reps }),
    seconds: toAmount(get("seconds"), { most: maxPerSet.seconds }),
    metres: toAmount(get("distance"), { factor, most: maxPerSet.metres }),
    rpe: toEffort(get("rpe")),
    note: toNote(get("exerciseNote")),
  };
  if (set.reps === null && set.seconds === null && set.metres === null) throw new RowRefused("SET_EMPTY");
  return set;
}

const isAfter = (one: LocalTime, other: LocalTime): boolean =>
  one.date > other.date || (one.date === other.date && one.second > other.second);

/** An end before the start, or more than a day after it, says nothing. */
function toEnd(get: Get, start: LocalTime): LocalTime {
  const cell = get("end");
  if (cell.trim() === "") return later(start, toDuration(get("duration")));
  const end = toLocalTime(cell);
  return isAfter(end, start) && !isAfter(end, later(start, 86_400)) ? end : start;
}

/** The set of a row; `undefined` for a row that is no set. Throws RowRefused. */
export function readRow(header: Header, cells: readonly string[]): WrittenRow | undefined {
  const get: Get = (column) => cells[header.places.get(column) ?? -1] ?? "";
  const kind = toKind(header.source, get("order"));
  if (kind === undefined) return undefined;
  const start = toLocalTime(get("start"));
  return {
    title: toLine(get("title"), maxTitle),
    start,
    end: toEnd(get, start),
    note: toNote(get("workoutNote")),
    set: toSet(header, kind, get),
  };
}
