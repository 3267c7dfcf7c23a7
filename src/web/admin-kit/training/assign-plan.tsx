import { useRef, useState } from "react";
import { adminAssignPlan, assignPlanBody } from "#shared/contract/admin-plans.ts";
import { dateIn, type Weekday } from "#shared/domain/calendar.ts";
import type { Trainee } from "#shared/domain/programme-fit.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { TextField } from "#web/ui/input.tsx";
import { type AssignedResults, AssignResults } from "./assign-results.tsx";
import { AssignSource, type SourceValues, toSource } from "./assign-source.tsx";
import { ClientPicker } from "./client-picker.tsx";

interface Client {
  readonly id: string;
  readonly name: string;
}
interface AssignableTemplate {
  readonly id: string;
  readonly title: string;
}

interface AssignProps {
  /** Without them they are chosen in the dialog. */
  readonly clients?: readonly Client[];
  /** Without one a programme or a template is chosen in the dialog. */
  readonly template?: AssignableTemplate;
  /** The answers of the only client about themselves. */
  readonly trainee?: Trainee;
  readonly onDone?: () => void;
  readonly variant?: ButtonProps["variant"];
}

/** Assigns a programme or a template to clients as their plan, and shows the result for each. */
export function AssignButton({ clients, template, trainee, onDone, variant = "primary" }: AssignProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<{ results: AssignedResults; clients: readonly Client[] }>();
  const close = (): void => {
    setOutcome(undefined);
    onDone?.();
    // The dialog that had the focus is gone.
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <Button ref={button} size="sm" icon="plus" variant={variant} onClick={() => setOpen(true)}>
        {template === undefined ? "Assign a plan" : "Assign to clients"}
      </Button>
      {isOpen && (
        <AssignDialog
          {...{ clients, template, trainee }}
          onClose={() => setOpen(false)}
          onResults={(results, asked) => {
            setOpen(false);
            setOutcome({ results, clients: asked });
          }}
        />
      )}
      {outcome && <AssignResults {...outcome} onClose={close} />}
    </>
  );
}

const weekdays: readonly { readonly day: Weekday; readonly name: string }[] = [
  { day: 6, name: "Sat" },
  { day: 0, name: "Sun" },
  { day: 1, name: "Mon" },
  { day: 2, name: "Tue" },
  { day: 3, name: "Wed" },
  { day: 4, name: "Thu" },
  { day: 5, name: "Fri" },
];

function Weekdays({ chosen, onChange }: { readonly chosen: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  const toggle = (day: Weekday): void =>
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]);
  return (
    <fieldset>
      <legend className="mb-2 text-card font-semibold">Training days</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map(({ day, name }) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            className={chipClass({ selected: chosen.includes(day) })}
            onClick={() => toggle(day)}
          >
            {name}
          </button>
        ))}
      </div>
      <p className="mt-1 text-small text-muted">None chosen: spread over the week from the first day.</p>
    </fieldset>
  );
}

interface DialogProps {
  readonly clients: readonly Client[] | undefined;
  readonly template: AssignableTemplate | undefined;
  readonly trainee: Trainee | undefined;
  readonly onClose: () => void;
  readonly onResults: (results: AssignedResults, clients: readonly Client[]) => void;
}

interface Values extends SourceValues {
  readonly startOn: string;
  readonly weekdays: Weekday[];
  readonly picked: Client[];
}

const formFields: Readonly<Record<string, string>> = {
  "source.id": "sourceId",
  "source.weeks": "weeks",
  clients: "picked",
};

function useAssignForm({ clients, template, onResults }: Omit<DialogProps, "onClose" | "trainee">) {
  const asked = ({ picked }: Values): readonly Client[] => clients ?? picked;
  const defaults: Values = {
    ...{ kind: template === undefined ? "programme" : "template", sourceId: template?.id ?? "" },
    ...{ weeks: "4", name: { ar: "", en: "" }, picked: [], weekdays: [] },
    startOn: dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
  return useStaffForm({
    endpoint: adminAssignPlan,
    defaults,
    draftKey: template === undefined ? "assign-plan" : `assign-template:${template.id}`,
    isClearedWhenDone: true,
    toBody: (values: Values) => ({
      source: toSource(values),
      clients: asked(values).map(({ id }) => id),
      startOn: values.startOn,
      ...(values.weekdays.length === 0 ? {} : { weekdays: values.weekdays }),
    }),
    toField: (field) => formFields[field] ?? field,
    rules: bodyRules(assignPlanBody),
    send: (body, { key }) => api(adminAssignPlan, { body }, { headers: { "idempotency-key": key } }),
    onDone: ({ results }, values) => onResults(results, asked(values)),
  });
}

function AssignDialog({ clients, template, trainee, onClose, onResults }: DialogProps) {
  const form = useAssignForm({ clients, template, onResults });
  const { values, errors } = form;
  const whom = clients?.length === 1 ? clients[0]?.name : clients && counted(clients.length, "client");
  return (
    <ActionDialog
      title={whom === undefined ? `Assign “${template?.title ?? ""}”` : `Assign to ${whom}`}
      confirm="Assign"
      form={form}
      onClose={onClose}
    >
      <AssignSource {...{ form, values, trainee, errors }} change={form.change} isFixed={template !== undefined} />
      {clients === undefined && (
        <ClientPicker picked={values.picked} error={errors["picked"]} onChange={(picked) => form.change({ picked })} />
      )}
      <TextField {...form.field("startOn")} label="First day" type="date" required />
      <Weekdays chosen={values.weekdays} onChange={(days) => form.change({ weekdays: days })} />
      <p className="text-small text-muted">
        The plan lasts as long as the coaching. A renewal brings it back. What was trained is always kept.
      </p>
    </ActionDialog>
  );
}
