import { useState } from "react";
import {
  adminClearPackageCheckIns,
  adminSetPackageCheckIns,
  type CheckInForm,
  type PackageCheckIns,
  packageCheckInsBody,
} from "#shared/contract/check-in-forms.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { rhythmNames, rhythmOptions, weekdayNames, weekdayOptions } from "#web/admin-kit/coaching/rhythm-words.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";

export interface PackagePlan {
  readonly plan: PackageCheckIns | null;
  /** The shop's forms. */
  readonly forms: readonly CheckInForm[];
}

interface PanelProps extends PackagePlan {
  readonly packageId: string;
}

const toValues = (plan: PackageCheckIns | null, forms: readonly CheckInForm[]) => ({
  formId: plan?.formId ?? forms[0]?.id ?? "",
  weekday: String(plan?.weekday ?? 6),
  everyWeeks: String(plan?.everyWeeks ?? 1),
});

function PlanDialog({ packageId, plan, forms, onClose }: PanelProps & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSetPackageCheckIns,
    params: { id: packageId },
    defaults: toValues(plan, forms),
    version: plan?.version ?? 0,
    toBody: ({ formId, weekday, everyWeeks }, version) => ({
      ...{ formId, weekday: Number(weekday) as 0, everyWeeks: Number(everyWeeks) as 1, version },
    }),
    rules: bodyRules(packageCheckInsBody),
    toCurrent: (current) => {
      const theirs = current as PackageCheckIns | null;
      return { values: toValues(theirs, forms), version: theirs?.version ?? 0 };
    },
    done: "Check-ins planned",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title="Check-ins of new clients"
      confirm="Save"
      form={form}
      conflict={{ what: "these days", names: { formId: "Form", weekday: "Due on", everyWeeks: "How often" } }}
      onClose={onClose}
    >
      <SelectField
        {...form.field("formId")}
        label="Form"
        options={forms.map(({ id, title }) => ({ value: id, label: title.en }))}
      />
      <SelectField
        {...form.field("weekday")}
        label="Due on"
        hint="The first one comes three days after the start or later."
        options={weekdayOptions}
      />
      <SelectField {...form.field("everyWeeks")} label="How often" options={rhythmOptions} />
    </ActionDialog>
  );
}

/** The check-ins that new clients of a package get, until their coach changes them. */
export function PackageCheckInsPanel({ packageId, plan, forms }: PanelProps) {
  const { isWaiting, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const clear = (): Promise<unknown> =>
    run("New clients get no check-ins", () => api(adminClearPackageCheckIns, { params: { id: packageId } }));
  const title = forms.find(({ id }) => id === plan?.formId)?.title.en;
  return (
    <Panel title="Check-ins of new clients">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {plan === null ? (
            <span className="text-muted">The coach plans them for each client.</span>
          ) : (
            `“${title ?? ""}”, ${rhythmNames[plan.everyWeeks].toLowerCase()} on ${weekdayNames[plan.weekday]}. Running clients keep theirs.`
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {plan === null ? "Plan check-ins" : "Change"}
          </Button>
          {plan !== null && (
            <Button variant="ghost" size="sm" loading={isWaiting} onClick={() => void clear()}>
              Stop
            </Button>
          )}
        </div>
      </div>
      {isOpen && <PlanDialog {...{ packageId, plan, forms }} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
