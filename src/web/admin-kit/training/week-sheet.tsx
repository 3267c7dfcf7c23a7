import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { asksForWeight } from "#shared/domain/exercise-measures.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { type Plan, weeksOf } from "./plan-edits.ts";
import { formatCell, type Repeat, readCell, repeats } from "./sheet-cell.ts";
import {
  type Begun,
  firstOpenWeek,
  isBegunAt,
  modelOf,
  noneBegun,
  repeatRight,
  type SheetRow,
  setCell,
  toRows,
} from "./sheet-rows.ts";

interface SheetProps {
  readonly plan: Plan;
  readonly exercises: readonly ExerciseRef[];
  /** Keys of days that the client has trained: they can be read and repeated, but not changed. */
  readonly begun?: Begun | undefined;
  readonly onPlan: (plan: Plan) => void;
}

interface At {
  readonly row: number;
  readonly week: number;
}

const cellName = ({ row, week }: At): string => `${row}-${week}`;

/** The target of a key: Enter, up and down stay in the week; left and right only work at the ends of the text. */
function target({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>, { row, week }: At): At | undefined {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isAtEnd = isWhole || selectionStart === value.length;
  const isAtStart = isWhole || selectionEnd === 0;
  if (key === "ArrowUp" || (key === "Enter" && shiftKey)) return { row: row - 1, week };
  if (key === "ArrowDown" || key === "Enter") return { row: row + 1, week };
  if (key === "ArrowRight" && isAtEnd) return { row, week: week + 1 };
  return key === "ArrowLeft" && isAtStart ? { row, week: week - 1 } : undefined;
}

interface CellProps {
  readonly at: At;
  readonly label: string;
  readonly shown: string;
  /** The day was trained: the cell can be read and repeated, but not changed. */
  readonly isFixed: boolean;
  /** Whether the text is valid; an empty text removes the exercise from the week. */
  readonly isSound: (text: string) => boolean;
  readonly onWrite: (text: string) => void;
  readonly onFocus: () => void;
  /** Repeats the cell, with the text typed into it, if any. */
  readonly onRepeat: (typed: string | undefined) => void;
}

/** Saves on blur; Escape restores the old text. Invalid text stays in the cell, marked as an error. */
function Cell({ at, label, shown, isFixed, isSound, onWrite, onFocus, onRepeat }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? shown;
  const isWrong = typed !== undefined && typed !== shown && !isSound(typed);
  const write = (): void => {
    if (typed === undefined || isWrong) return;
    setTyped(undefined);
    if (typed.trim() !== shown) onWrite(typed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" && typed !== undefined) {
      event.stopPropagation();
      setTyped(undefined);
      return;
    }
    if (event.ctrlKey && event.key === "Enter") {
      event.preventDefault();
      if (isWrong) return;
      setTyped(undefined);
      onRepeat(typed);
      return;
    }
    const to = target(event, at);
    if (to === undefined) return;
    const next = event.currentTarget.closest("table")?.querySelector<HTMLElement>(`[data-cell="${cellName(to)}"]`);
    event.preventDefault();
    next?.focus();
  };
  return (
    <input
      data-cell={cellName(at)}
      aria-label={isFixed ? `${label}, trained` : label}
      readOnly={isFixed}
      aria-invalid={isWrong ? true : undefined}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={write}
      onFocus={(event) => {
        event.target.select();
        onFocus();
      }}
      className={cx(
        "figures h-11 w-full min-w-40 px-2 text-small focus:outline-2 focus:-outline-offset-2 focus:outline-text",
        isFixed ? "bg-success-soft" : "bg-transparent",
        isWrong && "text-danger underline decoration-wavy",
      )}
    />
  );
}

/** Repeats the cell that was edited last in the weeks after it. */
function RepeatBar({ what, onRepeat }: { readonly what: string; readonly onRepeat: (repeat: Repeat) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Repeat in the weeks after it</legend>
      <span className="text-small text-muted">Repeat {what} in the weeks after it:</span>
      {repeats.map(({ id, label }) => (
        <Button key={id} size="sm" variant="secondary" onClick={() => onRepeat(id)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Scrolls the first untrained week next to the names, once. */
function useStartAt(table: RefObject<HTMLTableElement | null>, week: number): void {
  const first = useRef(week);
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (first.current === 0 || !scroller) return;
    // The tab of the sheet may be hidden at first.
    const observer = new IntersectionObserver(([entry]) => {
      const [names, ...weeks] = scroller.querySelectorAll<HTMLElement>("thead th");
      const start = weeks[first.current];
      if (entry?.isIntersecting !== true || !names || !start) return;
      observer.disconnect();
      scroller.scrollLeft = start.offsetLeft - names.offsetWidth;
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [table]);
}

/** The plan as a sheet: a row for each exercise, a column for each week, cells like "4×5 @ 75% TM RPE 8". */
export function WeekSheet({ plan, exercises, begun = noneBegun, onPlan }: SheetProps) {
  const [at, setAt] = useState<At>();
  const table = useRef<HTMLTableElement>(null);
  useStartAt(table, firstOpenWeek(plan, begun));
  const weeks = weeksOf(plan);
  const rows = toRows(plan);
  const find = (slug: string) => exercises.find((one) => one.slug === slug);
  const nameOf = ({ exercise }: SheetRow): string => find(exercise)?.name.en ?? exercise;
  const readIn = (row: SheetRow, week: number, text: string) => {
    const before = row.cells[week] ?? modelOf(plan, row, week);
    const exercise = find(row.exercise);
    const next = before && readCell(text, before);
    // Rejects a load for an exercise that has none.
    return next?.load !== undefined && exercise !== undefined && !asksForWeight(exercise.loadKind) ? undefined : next;
  };
  const repeat = (place: At, how: Repeat, typed?: string): void => {
    const row = rows[place.row];
    if (row === undefined) return;
    const written = typed === undefined ? plan : setCell(plan, row, place.week, readIn(row, place.week, typed), begun);
    const now = toRows(written).find(({ id }) => id === row.id);
    if (now !== undefined) onPlan(repeatRight(written, now, place.week, how, begun));
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(place)}"]`)?.focus();
  };
  const current = at && rows[at.row];
  if (rows.length === 0)
    return <p className="text-muted">Add exercises to days first; then they stand here by week.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-muted">
        Type sets × reps @ load RPE, such as <bdi dir="ltr">4×5 @ 75% TM RPE 8</bdi>, 3×30s or 1×500m. Enter and the
        arrows move; an empty cell takes the exercise out of the week; Ctrl+Enter repeats it.
        {begun.size > 0 && " What was trained is green and stays as it is."}
      </p>
      {at !== undefined && current !== undefined && (
        <RepeatBar what={`${nameOf(current)}, week ${at.week + 1},`} onRepeat={(how) => repeat(at, how)} />
      )}
      <section aria-label="Exercises by week" className="overflow-x-auto rounded-xl border border-line bg-surface">
        <table ref={table} className="w-full border-collapse text-small">
          <caption className="sr-only">Exercises by week</caption>
          <thead>
            <tr className="text-muted">
              <th
                scope="col"
                className="sticky start-0 z-1 bg-surface px-3 py-2 text-start font-medium max-sm:min-w-32 sm:min-w-52"
              >
                Exercise
              </th>
              {weeks.map((week, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: weeks are numbered by their place
                <th key={index} scope="col" className="px-2 py-2 text-start font-medium whitespace-nowrap">
                  Week {index + 1}
                  {week.deload && " · deload"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.id}
                className={cx("border-t", rows[index - 1]?.day === row.day ? "border-line" : "border-text")}
              >
                <th scope="row" className="sticky start-0 z-1 bg-surface px-3 py-1 text-start font-semibold">
                  {nameOf(row)}
                  <span className="block font-normal text-muted">Day {row.day + 1}</span>
                </th>
                {row.cells.map((one, week) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: weeks are numbered by their place
                  <td key={week} className="border-s border-line p-0">
                    {weeks[week]?.days[row.day] === undefined ? null : (
                      <Cell
                        at={{ row: index, week }}
                        label={`${nameOf(row)}, day ${row.day + 1}, week ${week + 1}`}
                        shown={one === undefined ? "" : formatCell(one)}
                        isSound={(text) => text.trim() === "" || readIn(row, week, text) !== undefined}
                        isFixed={isBegunAt(plan, row, week, begun)}
                        onWrite={(text) => onPlan(setCell(plan, row, week, readIn(row, week, text), begun))}
                        onFocus={() => setAt({ row: index, week })}
                        onRepeat={(typed) => repeat({ row: index, week }, "same", typed)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
