import { toLatinDigits } from "#shared/domain/digits.ts";
import { formatLoad, parseLoad } from "./load-text.ts";
import type { Prescription } from "./plan-edits.ts";

function toAmount({ reps, seconds, metres }: Prescription): string {
  if (reps !== undefined) return reps.min === reps.max ? `${reps.min}` : `${reps.min}–${reps.max}`;
  return seconds === undefined ? `${metres ?? 0}m` : `${seconds}s`;
}

/** A prescription as a cell of the sheet: "4×8–12 @ 75% TM RPE 8". */
export function formatCell(one: Prescription): string {
  const load = one.load === undefined ? "" : ` @ ${formatLoad(one.load)}`;
  const rpe = one.rpe === undefined ? "" : ` RPE ${one.rpe}`;
  return `${one.sets}×${toAmount(one)}${load}${rpe}`;
}

const cell =
  /^(\d{1,2})\s*[x×*]\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,3}))?\s*(s|m)?\s*(?:@\s*(.+?))?\s*(?:rpe\s*(\d{1,2}(?:\.5)?))?$/;

type Dose = Pick<Prescription, "reps" | "seconds" | "metres">;

function toDose(low: number, high: number | undefined, unit: string | undefined): Dose | undefined {
  if (unit !== undefined && high !== undefined) return undefined;
  if (unit === "s") return low >= 1 && low <= 7200 ? { seconds: low } : undefined;
  if (unit === "m") return low >= 1 && low <= 100_000 ? { metres: low } : undefined;
  const max = high ?? low;
  return low >= 1 && low <= max && max <= 200 ? { reps: { min: low, max } } : undefined;
}

/** Applies the text of a cell to a prescription; `undefined` for invalid text. */
export function readCell(text: string, before: Prescription): Prescription | undefined {
  const bare = toLatinDigits(text).replaceAll("٪", "%").trim().toLowerCase();
  const [, sets, low, high, unit, loadText, rpeText] = cell.exec(bare) ?? [];
  if (sets === undefined || low === undefined) return undefined;
  const dose = toDose(Number(low), high === undefined ? undefined : Number(high), unit);
  const load = loadText === undefined ? undefined : parseLoad(loadText);
  const rpe = rpeText === undefined ? undefined : Number(rpeText);
  const isLoadUnread = loadText !== undefined && load === undefined;
  const count = Number(sets);
  if (dose === undefined || isLoadUnread || count < 1 || count > 20) return undefined;
  if (rpe !== undefined && (rpe < 1 || rpe > 10)) return undefined;
  const { reps: _, seconds: __, metres: ___, load: ____, rpe: _____, ...rest } = before;
  return {
    ...rest,
    sets: count,
    ...dose,
    ...(load === undefined ? {} : { load }),
    ...(rpe === undefined ? {} : { rpe }),
  };
}

/** The values that can grow from week to week when a cell is repeated. */
export const repeats = [
  { id: "same", label: "unchanged" },
  { id: "load", label: "+2.5 kg" },
  { id: "reps", label: "+1 rep" },
  { id: "rpe", label: "−1 RPE" },
] as const;
export type Repeat = (typeof repeats)[number]["id"];

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A prescription progressed by a number of weeks; a value that is not set stays unset. */
export function repeatCell(one: Prescription, repeat: Repeat, weeks: number): Prescription {
  const { load, reps, rpe } = one;
  if (repeat === "load" && load !== undefined) {
    if ("kg" in load) return { ...one, load: { kg: clamp(load.kg + 2.5 * weeks, 0, 1000) } };
    // A percentage of a maximum grows by the same number of points.
    return "pct" in load ? { ...one, load: { ...load, pct: clamp(load.pct + 2.5 * weeks, 30, 110) } } : one;
  }
  if (repeat === "reps" && reps !== undefined)
    return { ...one, reps: { min: clamp(reps.min + weeks, 1, 200), max: clamp(reps.max + weeks, 1, 200) } };
  if (repeat === "rpe" && rpe !== undefined) return { ...one, rpe: clamp(rpe - weeks, 1, 10) };
  return one;
}
