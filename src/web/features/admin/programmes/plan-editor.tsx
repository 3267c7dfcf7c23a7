import {
  type AdminProgramme,
  adminGetProgramme,
  adminSavePlan,
  savePlanBody,
} from "#shared/contract/admin-programmes.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { ConflictDialog } from "#web/admin-kit/forms/conflict-dialog.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { HistoryButtons, undoByKey } from "./history-buttons.tsx";
import type { ProgrammeData } from "./load-programmes.ts";
import { findGaps, type Plan, toPlan } from "./plan-edits.ts";
import { PlanGrid } from "./plan-grid.tsx";
import { describePlanPart, isDay, planPartName, versionNote } from "./plan-words.ts";
import { useTemplates } from "./templates.tsx";
import { useHistory } from "./use-history.ts";
import { WeekSheet } from "./week-sheet.tsx";

function Gaps({ gaps, isOnSale }: { readonly gaps: readonly string[]; readonly isOnSale: boolean }) {
  if (gaps.length === 0) return null;
  return (
    <Callout
      tone="warn"
      title={isOnSale ? "Fix these before saving: the programme is published" : "Before you can publish"}
    >
      <ul className="list-disc ps-5">
        {gaps.slice(0, 5).map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {gaps.length > 5 && <li>and {gaps.length - 5} more</li>}
      </ul>
    </Callout>
  );
}

const toState = ({ phases, number }: AdminProgramme["plan"]) => ({
  values: { phases: toPlan(phases) },
  version: number,
});

function usePlanForm(programme: AdminProgramme, onSaved: () => void) {
  const { id, plan } = programme;
  const { values, version } = toState(plan);
  return useStaffForm({
    endpoint: adminSavePlan,
    params: { id },
    defaults: values,
    version,
    draftKey: `plan:${id}`,
    toBody: ({ phases }, basedOn) => ({ basedOn, phases }),
    rules: bodyRules(savePlanBody),
    // The refusal names the version only.
    toCurrent: async () => toState((await api(adminGetProgramme, { params: { id } })).programme.plan),
    done: (reply) => `Saved as version ${reply.programme.plan.number}`,
    onDone: onSaved,
  });
}

/** Edits a programme's plan as a draft in this browser; saving creates a plan version. */
export function PlanEditor({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const { plan, product } = programme;
  const form = usePlanForm(programme, () => history.clear());
  const { phases } = form.values;
  const history = useHistory<Plan>(phases, (next) => form.change({ phases: next }));
  const templates = useTemplates();
  const may = useMay();
  const gaps = findGaps(phases);
  const nameOf = (slug: string) => choices.exercises.find((one) => one.slug === slug)?.name.en ?? slug;
  const startAgain = (): void => {
    form.discard();
    history.clear();
  };
  // Not a form element: the days are edited in drawers with fields of their own.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo have buttons; the keys are a shortcut
    <div className="flex flex-col gap-4" onKeyDown={(event) => undoByKey(event, history)}>
      <DraftNote at={form.restoredAt} onDiscard={startAgain} />
      <p className="text-muted">{versionNote(plan, !product.isArchived)}</p>
      <Gaps gaps={gaps} isOnSale={!product.isArchived} />
      <Tabs
        label="Views of the plan"
        items={[
          {
            id: "days",
            label: "Days",
            content: (
              <PlanGrid
                plan={phases}
                exercises={choices.exercises}
                onPlan={history.push}
                templates={may("coaching") ? templates.actions : undefined}
                tools={<HistoryButtons history={history} />}
              />
            ),
          },
          {
            id: "sheet",
            label: "Exercises by week",
            content: <WeekSheet plan={phases} exercises={choices.exercises} onPlan={history.push} />,
          },
        ]}
      />
      {templates.dialogs}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface/95 px-4 py-3 sm:-mx-6 sm:px-6">
        <FormProblems form={form} />
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
          disabled={!form.isDirty || (gaps.length > 0 && !product.isArchived)}
          onClick={form.onSubmit}
        >
          Save plan
        </Button>
      </div>
      <ConflictDialog
        conflict={form.conflict}
        words={{ what: "this plan", isWhole: isDay, nameOf: planPartName(phases), describe: describePlanPart(nameOf) }}
      />
    </div>
  );
}
