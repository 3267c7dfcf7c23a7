import { useEffect, useRef, useState } from "react";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { type CellActions, DayCell, EndCell, placeName } from "./day-cell.tsx";
import * as edits from "./plan-edits.ts";
import type { TemplateActions } from "./templates.tsx";
import { WeekHead } from "./week-head.tsx";

interface GridProps {
  readonly plan: edits.Plan;
  /** Consecutive changes with the same `about` are one step of the history. */
  readonly onPlan: (plan: edits.Plan, about?: string) => void;
  /** Keys of days that can no longer be changed, because the client has begun them. */
  readonly begun?: ReadonlySet<string> | undefined;
  readonly templates: TemplateActions | undefined;
  /** Opens a day for editing. */
  readonly onOpen: (place: edits.Place) => void;
  /** A template: only one week, without a phase. */
  readonly isWeek?: boolean | undefined;
}

interface PhaseProps extends Pick<GridProps, "plan" | "onPlan" | "templates" | "isWeek"> {
  readonly at: number;
  /** Index of the phase's first week, from 0. */
  readonly firstWeek: number;
  readonly acts: CellActions;
}

function PhaseTexts({ plan, at, onPlan }: Pick<PhaseProps, "plan" | "at" | "onPlan">) {
  const phase = plan[at];
  if (phase === undefined) return null;
  const change = (next: Partial<Pick<edits.Phase, "name" | "note">>): void =>
    onPlan(edits.changePhase(plan, at, { name: phase.name, note: phase.note, ...next }), `phase ${at}`);
  return (
    <>
      <PairField
        name={`phase-${at}`}
        label={{ en: `Phase ${at + 1}`, ar: `المرحلة ${at + 1}` }}
        value={phase.name}
        max={100}
        required
        onChange={(name) => change({ name })}
      />
      <PairField
        name={`phase-note-${at}`}
        label={{ en: "Goal of the phase", ar: "هدفها" }}
        value={phase.note}
        max={1000}
        rows={2}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

function PhaseGrid({ plan, at, firstWeek, acts, onPlan, templates, isWeek = false }: PhaseProps) {
  const phase = plan[at];
  if (phase === undefined) return null;
  return (
    <section
      aria-label={phase.name.en}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-3 sm:p-4"
    >
      {!isWeek && <PhaseTexts {...{ plan, at, onPlan }} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label={`Weeks of ${phase.name.en}`} tabIndex={0} className="overflow-x-auto">
        <div className="flex min-w-max flex-col gap-2">
          {phase.weeks.map((week, index) => {
            const number = firstWeek + index;
            return (
              <div
                key={number}
                className={cx(
                  "grid grid-cols-[9rem_repeat(7,8.5rem)] gap-2 max-sm:grid-cols-[7rem_repeat(7,8rem)]",
                  !isWeek && "border-t border-line pt-2",
                )}
              >
                <div className="sticky start-0 z-1 bg-surface">
                  <WeekHead plan={plan} at={number} onPlan={onPlan} templates={templates} isOnly={isWeek} />
                </div>
                {week.days.map((day, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: days are identified by their index
                  <DayCell key={place} day={day} place={{ week: number, day: place }} acts={acts} />
                ))}
                {week.days.length < edits.maxDays && (
                  <EndCell place={{ week: number, day: week.days.length }} acts={acts} />
                )}
              </div>
            );
          })}
        </div>
      </section>
      {!isWeek && (
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => onPlan(edits.addWeek(plan, at))}>
            Add week
          </Button>
        </div>
      )}
    </section>
  );
}

/** Weeks × days. Days are opened, dragged, moved by the keyboard, copied and pasted. */
export function PlanGrid({ plan, begun, onPlan, templates, onOpen, isWeek = false }: GridProps) {
  const [kept, setKept] = useState<edits.Day>();
  const isBegun = (one: edits.Day): boolean => one.key !== undefined && begun?.has(one.key) === true;
  const grid = useRef<HTMLDivElement>(null);
  const carried = useRef<edits.Place>(undefined);
  useEffect(() => {
    const place = carried.current;
    carried.current = undefined;
    if (place) grid.current?.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)?.focus();
  });
  const acts: CellActions = {
    isBegun,
    open: onOpen,
    move: (from, to) => onPlan(edits.moveDay(plan, from, to)),
    carry: (from, to) => {
      const next = edits.moveDay(plan, from, to);
      if (next === plan) return;
      // A move past a week's last day goes to its end.
      const last = (edits.weeksOf(next)[to.week]?.days.length ?? 1) - 1;
      carried.current = { week: to.week, day: Math.min(to.day, last) };
      onPlan(next);
    },
    copy: (from, to) => onPlan(edits.copyDay(plan, from, to)),
    keep: (one) => setKept(edits.asCopy(one)),
    paste: kept && ((to) => onPlan(edits.insertDay(plan, to, kept))),
    insert: templates && ((to) => templates.insert("day", (one) => onPlan(edits.insertDay(plan, to, one)))),
    add: (to) => {
      onPlan(edits.insertDay(plan, to, edits.emptyDay));
      onOpen(to);
    },
  };
  const firstWeeks = plan.map((_, at) => plan.slice(0, at).reduce((sum, phase) => sum + phase.weeks.length, 0));
  return (
    <div ref={grid} className="flex flex-col gap-4">
      {plan.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: phases are identified by their index
        <PhaseGrid key={at} {...{ plan, at, acts, onPlan, templates, isWeek }} firstWeek={firstWeeks[at] ?? 0} />
      ))}
      {!isWeek && (
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => onPlan(edits.addPhase(plan))}>
            Add phase
          </Button>
        </div>
      )}
    </div>
  );
}
