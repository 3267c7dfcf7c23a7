import {
  type AdminProgramme,
  adminGetProgramme,
  adminSavePlan,
  saveProgrammePlanBody,
} from "#shared/contract/admin-programmes.ts";
import { given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { toPlan } from "#web/admin-kit/training/plan-edits.ts";
import { versionNote } from "#web/admin-kit/training/plan-words.ts";
import { PlanWorkbench } from "#web/admin-kit/training/plan-workbench.tsx";
import { type Reach, ReachFields } from "#web/admin-kit/training/reach-fields.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import type { ProgrammeData } from "./load-programmes.ts";

const toState = ({ phases, number }: AdminProgramme["plan"]) => ({
  values: { phases: toPlan(phases), reach: "apply" as Reach, notice: "", noticeEn: "" },
  version: number,
});

function usePlanForm({ id, plan }: AdminProgramme) {
  const { values, version } = toState(plan);
  return useStaffForm({
    endpoint: adminSavePlan,
    params: { id },
    defaults: values,
    version,
    draftKey: `plan:${id}`,
    toBody: ({ phases, reach, notice, noticeEn }, basedOn) => ({
      ...{ basedOn, phases, reach, ...given("notice", notice), ...given("noticeEn", noticeEn) },
    }),
    rules: bodyRules(saveProgrammePlanBody),
    // The refusal contains only the version number.
    toCurrent: async () => toState((await api(adminGetProgramme, { params: { id } })).programme.plan),
    done: (reply) => `Saved as version ${reply.programme.plan.number}`,
  });
}

/** Edits a programme's plan as a draft in this browser; saving creates a plan version. */
export function PlanEditor({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const { plan, product } = programme;
  const form = usePlanForm(programme);
  const isOnSale = !product.isArchived;
  return (
    <PlanWorkbench
      key={plan.number}
      form={form}
      exercises={choices.exercises}
      gaps={{
        title: isOnSale ? "Fix these before saving: the programme is published" : "Before you can publish",
        isAllowed: !isOnSale,
        needsMinutes: !isOnSale,
      }}
      note={versionNote(plan, isOnSale)}
      save="Save plan"
    >
      {programme.learners > 0 && (
        <ReachFields form={form} reach={form.values.reach} onChange={(reach) => form.change({ reach })} />
      )}
    </PlanWorkbench>
  );
}
