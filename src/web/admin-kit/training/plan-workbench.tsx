import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { usualBlockMinutes } from "#shared/domain/timed-blocks.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { ConflictDialog } from "#web/admin-kit/forms/conflict-dialog.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useMay } from "../use-may.ts";
import { DayDrawer, type StartAt } from "./day-drawer.tsx";
import { HistoryButtons, undoByKey } from "./history-buttons.tsx";
import { changeDay, dayAt, findGaps, findMissingMinutes, type Place, type Plan, removeDay } from "./plan-edits.ts";
import { Gaps } from "./plan-gaps.tsx";
import { PlanGrid } from "./plan-grid.tsx";
import { toSpot } from "./plan-spots.ts";
import { describePlanPart, isDay, planPartName } from "./plan-words.ts";
import { useTemplates } from "./templates.tsx";
import { useHistory } from "./use-history.ts";
import { WeekSheet } from "./week-sheet.tsx";

/** The day in the drawer, and what of it gets the focus. */
interface Opened extends Place {
  readonly startAt?: StartAt | undefined;
}

interface ViewsProps extends Omit<ComponentProps<typeof PlanGrid>, "onOpen"> {
  readonly exercises: readonly ExerciseRef[];
  readonly opened: Opened | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
  /** Undo and redo inside the drawer. */
  readonly tools: ReactNode;
}

/** The plan as a grid of days, and as a sheet of exercises week by week; a day opens in a drawer. */
function PlanViews({ exercises, opened, onOpen, tools, ...props }: ViewsProps) {
  const { plan, begun, onPlan, templates } = props;
  const day = opened && dayAt(plan, opened);
  return (
    <>
      <Tabs
        label="Views of the plan"
        items={[
          { id: "days", label: "Days", content: <PlanGrid {...props} onOpen={onOpen} /> },
          {
            id: "sheet",
            label: "Exercises by week",
            content: <WeekSheet {...{ plan, exercises, begun, onPlan }} />,
          },
        ]}
      />
      {opened && day && (
        <DayDrawer
          key={`${opened.week}-${opened.day}`}
          title={`Week ${opened.week + 1}, day ${opened.day + 1}`}
          startAt={opened.startAt}
          onClose={() => onOpen(undefined)}
          onChange={(next, about) => onPlan(changeDay(plan, opened, next), about)}
          onRemove={() => {
            onPlan(removeDay(plan, opened));
            onOpen(undefined);
          }}
          {...{ day, exercises, templates, tools }}
        />
      )}
    </>
  );
}

interface WorkbenchProps<V extends FieldValues & { readonly phases: Plan }, Version> {
  readonly form: ContractForm<V, Version>;
  readonly exercises: readonly ExerciseRef[];
  /** The note on empty weeks and days, and whether saving is allowed with them. */
  readonly gaps: {
    readonly title: string;
    readonly isAllowed: boolean;
    /** Whether missing minutes of blocks are among them. */
    readonly needsMinutes?: boolean;
  };
  /** The note on the effect of saving. */
  readonly note: string;
  /** Keys of days that can no longer be changed. */
  readonly begun?: ReadonlySet<string>;
  readonly save: string;
  /** Other problems that prevent saving. */
  readonly problems?: readonly string[];
  /** A template: one week and no phase. */
  readonly isWeek?: boolean;
  /** Below the plan: other fields of the form. */
  readonly children?: ReactNode;
}

/** Edits the plan of a form as a draft in this browser. Remounted for another version of the plan. */
export function PlanWorkbench<V extends FieldValues & { readonly phases: Plan }, Version>({
  form,
  exercises,
  gaps: { title, isAllowed, needsMinutes = false },
  note,
  begun,
  save,
  problems = [],
  isWeek = false,
  children,
}: WorkbenchProps<V, Version>) {
  const { phases } = form.values;
  const history = useHistory<Plan>(phases, (next) => form.change({ phases: next } as Partial<V>));
  const templates = useTemplates();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const gaps = [...problems, ...findGaps(phases)];
  const untimed = findMissingMinutes(phases);
  const nameOf = (slug: string) => exercises.find((one) => one.slug === slug)?.name.en ?? slug;
  const toPlace = (field: string) => {
    const spot = toSpot(field, phases, nameOf);
    const place = spot?.place;
    return spot && { words: spot.words, onGo: place && (() => setOpened({ ...place, startAt: spot })) };
  };
  const startAgain = (): void => {
    form.discard();
    history.clear();
  };
  // Not a form element: the days are edited in drawers with fields of their own.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo have buttons; the keys are a shortcut
    <div className="flex flex-col gap-4" onKeyDown={(event) => undoByKey(event, history)}>
      <DraftNote form={form} onReset={history.clear} />
      <p className="text-muted">{note}</p>
      <Gaps gaps={needsMinutes ? [...gaps, ...untimed] : gaps} title={title} />
      {!needsMinutes && (
        <Gaps gaps={untimed} title={`The player counts ${usualBlockMinutes} minutes where none are set`} tone="info" />
      )}
      <PlanViews
        plan={phases}
        onPlan={history.push}
        templates={may("coaching") ? templates.actions : undefined}
        tools={<HistoryButtons history={history} />}
        onOpen={setOpened}
        {...{ exercises, begun, isWeek, opened }}
      />
      {templates.dialogs}
      {children}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-3 sm:-mx-6 sm:px-6">
        <FormProblems form={form} toPlace={toPlace} />
        <div className="me-auto flex">
          <HistoryButtons history={history} />
        </div>
        {form.isDirty && <span className="text-small text-muted">Unsaved changes</span>}
        <Button variant="secondary" disabled={!form.isDirty} onClick={startAgain}>
          Discard changes
        </Button>
        <Button
          loading={form.isBusy}
          loadingLabel="Saving"
          disabled={!form.isDirty || problems.length > 0 || (gaps.length > 0 && !isAllowed)}
          onClick={form.onSubmit}
        >
          {save}
        </Button>
      </div>
      <ConflictDialog
        conflict={form.conflict}
        words={{ what: "this plan", isWhole: isDay, nameOf: planPartName(phases), describe: describePlanPart(nameOf) }}
      />
    </div>
  );
}
