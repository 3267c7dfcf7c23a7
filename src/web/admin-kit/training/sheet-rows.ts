import { changeDay, type Day, type Plan, type Prescription, weeksOf } from "./plan-edits.ts";
import { type Repeat, repeatCell } from "./sheet-cell.ts";

/** An exercise through the weeks: the nth occurrence of an exercise on the same day of each week. */
export interface SheetRow {
  readonly id: string;
  readonly day: number;
  readonly exercise: string;
  /** Counted from 0: a day may have an exercise twice. */
  readonly nth: number;
  /** By week; undefined if the day does not have the exercise. */
  readonly cells: readonly (Prescription | undefined)[];
}

interface Spot {
  readonly block: number;
  readonly prescription: number;
  readonly one: Prescription;
}

/** Keys of days that were trained: they are shown, but never changed. */
export type Begun = ReadonlySet<string>;
export const noneBegun: Begun = new Set();

export const isBegunAt = (plan: Plan, { day }: Pick<SheetRow, "day">, week: number, begun: Begun): boolean =>
  begun.has(weeksOf(plan)[week]?.days[day]?.key ?? "");

/** The first week with a day left to train; 0 if the plan has not begun. */
export function firstOpenWeek(plan: Plan, begun: Begun): number {
  const at = weeksOf(plan).findIndex(({ days }) => days.some(({ key }) => key === undefined || !begun.has(key)));
  return Math.max(0, at);
}

const spotsOf = (day: Day | undefined): Spot[] =>
  (day?.blocks ?? []).flatMap(({ prescriptions }, block) =>
    prescriptions.map((one, prescription) => ({ block, prescription, one })),
  );

const findSpot = (day: Day | undefined, { exercise, nth }: Pick<SheetRow, "exercise" | "nth">): Spot | undefined =>
  spotsOf(day).filter(({ one }) => one.exercise === exercise)[nth];

/** The rows of a plan, by day and in the order of the first week that has them. */
export function toRows(plan: Plan): SheetRow[] {
  const weeks = weeksOf(plan);
  const days = Math.max(0, ...weeks.map((week) => week.days.length));
  return Array.from({ length: days }, (_, day) => {
    const rows = new Map<string, Pick<SheetRow, "exercise" | "nth">>();
    for (const week of weeks) {
      const seen = new Map<string, number>();
      for (const { one } of spotsOf(week.days[day])) {
        const nth = seen.get(one.exercise) ?? 0;
        seen.set(one.exercise, nth + 1);
        rows.set(`${day} ${one.exercise} ${nth}`, { exercise: one.exercise, nth });
      }
    }
    return [...rows].map(([id, row]) => ({
      id,
      day,
      ...row,
      cells: weeks.map((week) => findSpot(week.days[day], row)?.one),
    }));
  }).flat();
}

const withBlock = (day: Day, block: number, change: (lines: readonly Prescription[]) => Prescription[]): Day => ({
  ...day,
  blocks: day.blocks.map((one, at) => (at === block ? { ...one, prescriptions: change(one.prescriptions) } : one)),
});

/** The exercise's line in the nearest week that has it. */
function findModel(plan: Plan, row: SheetRow, week: number): Spot | undefined {
  const weeks = weeksOf(plan);
  return weeks
    .map((one, at) => ({ spot: findSpot(one.days[row.day], row), distance: Math.abs(at - week) }))
    .filter(({ spot }) => spot !== undefined)
    .sort((a, b) => a.distance - b.distance)[0]?.spot;
}

/** A new line starts as a copy of the nearest week's. */
export const modelOf = (plan: Plan, row: SheetRow, week: number): Prescription | undefined =>
  findModel(plan, row, week)?.one;

/**
 * Writes a cell: undefined removes the exercise from that day. Nothing changes if the week has no such day, or if it
 * was trained.
 */
export function setCell(
  plan: Plan,
  row: SheetRow,
  week: number,
  next: Prescription | undefined,
  begun: Begun = noneBegun,
): Plan {
  const place = { week, day: row.day };
  const day = weeksOf(plan)[week]?.days[row.day];
  if (day === undefined || begun.has(day.key ?? "")) return plan;
  const spot = findSpot(day, row);
  if (spot !== undefined)
    return changeDay(
      plan,
      place,
      withBlock(day, spot.block, (lines) =>
        lines.flatMap((one, at) => (at !== spot.prescription ? [one] : next === undefined ? [] : [next])),
      ),
    );
  const model = findModel(plan, row, week);
  if (next === undefined || model === undefined) return plan;
  const { key: _, ...fresh } = next;
  if (day.blocks.length === 0) {
    const title = { ar: "", en: "" };
    return changeDay(plan, place, { ...day, blocks: [{ kind: "straight", title, prescriptions: [fresh] }] });
  }
  const block = Math.min(model.block, day.blocks.length - 1);
  return changeDay(
    plan,
    place,
    withBlock(day, block, (lines) => [
      ...lines.slice(0, model.prescription),
      fresh,
      ...lines.slice(model.prescription),
    ]),
  );
}

/** Repeats a cell in all later weeks that have the day untrained, each with a little more. */
export function repeatRight(plan: Plan, row: SheetRow, week: number, repeat: Repeat, begun: Begun = noneBegun): Plan {
  const source = row.cells[week];
  if (source === undefined) return plan;
  return row.cells.slice(week + 1).reduce<Plan>((changed, before, at) => {
    const { key: _, ...next } = repeatCell(source, repeat, at + 1);
    // An existing line keeps its key.
    return setCell(changed, row, week + 1 + at, before?.key === undefined ? next : { ...next, key: before.key }, begun);
  }, plan);
}
