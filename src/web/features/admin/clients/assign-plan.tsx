import { useState } from "react";
import { adminAssignPlan, type assignCodes, assignPlanBody } from "#shared/contract/admin-plans.ts";
import { type AdminProgrammeSummary, adminListProgrammes } from "#shared/contract/admin-programmes.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { dateIn, type Weekday } from "#shared/domain/calendar.ts";
import { type Fitted, rankForMember, type Trainee } from "#shared/domain/programme-fit.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toEquipmentNames } from "./attention-words.ts";

interface Client {
  readonly id: string;
  readonly name: string;
}
type Results = ReplyOf<typeof adminAssignPlan>["results"];

interface AssignProps {
  readonly clients: readonly Client[];
  /** What the one client said of themselves: programmes that suit them come first. */
  readonly trainee?: Trainee;
  readonly onDone?: () => void;
}

/** Gives a programme to clients as their plan, and says for each what came of it. */
export function AssignButton({ clients, trainee, onDone }: AssignProps) {
  const [isOpen, setOpen] = useState(false);
  const [results, setResults] = useState<Results>();
  const close = (): void => {
    setResults(undefined);
    onDone?.();
  };
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        Assign a programme
      </Button>
      {isOpen && (
        <AssignDialog
          clients={clients}
          {...(trainee && { trainee })}
          onClose={() => setOpen(false)}
          onResults={(next) => {
            setOpen(false);
            setResults(next);
          }}
        />
      )}
      {results && <ResultDialog clients={clients} results={results} onClose={close} />}
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

const nobody: Trainee = { goal: null, level: null, equipment: [] };

/** "Home start (4 weeks, 3 a week), fits", "…, needs barbell". */
function toOption({ programme, isFit, missing }: Fitted<AdminProgrammeSummary>) {
  const { id, name, weeks, daysPerWeek } = programme;
  const fit = isFit ? ", fits" : missing.length > 0 ? `, needs ${toEquipmentNames(missing)}` : "";
  return { value: id, label: `${name.en} (${counted(weeks, "week")}, ${daysPerWeek} a week)${fit}` };
}

function AssignDialog({
  clients,
  trainee = nobody,
  onClose,
  onResults,
}: AssignProps & { readonly onClose: () => void; readonly onResults: (results: Results) => void }) {
  const { load } = useOnDemand("programmes", (signal) =>
    api(adminListProgrammes, { query: { limit: "100" } }, { signal }),
  );
  const programmes = load.status === "ready" ? load.data.programmes : [];
  const form = useStaffForm({
    endpoint: adminAssignPlan,
    defaults: {
      programme: "",
      startOn: dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone) as string,
      weekdays: [] as Weekday[],
    },
    draftKey: "assign-plan",
    isClearedWhenDone: true,
    toBody: ({ programme, startOn, weekdays: days }) => ({
      source: { kind: "programme" as const, id: programme },
      clients: clients.map(({ id }) => id),
      startOn,
      ...(days.length === 0 ? {} : { weekdays: days }),
    }),
    toField: (field) => (field === "source.id" ? "programme" : field),
    rules: bodyRules(assignPlanBody),
    send: (body, { key }) => api(adminAssignPlan, { body }, { headers: { "idempotency-key": key } }),
    onDone: ({ results }) => onResults(results),
  });
  const chosen = form.values.weekdays;
  const toggle = (day: Weekday): void =>
    form.change({ weekdays: chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day] });
  return (
    <ActionDialog
      title={`Assign to ${clients.length === 1 ? clients[0]?.name : counted(clients.length, "client")}`}
      confirm="Assign"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field("programme")}
        label="Programme"
        required
        options={[
          { value: "", label: load.status === "loading" ? "Loading…" : "Choose" },
          ...rankForMember(trainee, programmes).map(toOption),
        ]}
      />
      <TextField {...form.field("startOn")} label="First day" type="date" required />
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
      <p className="text-small text-muted">
        The plan lasts as long as the coaching. A renewal brings it back. What was trained is always kept.
      </p>
    </ActionDialog>
  );
}

const codeWords: Readonly<Record<(typeof assignCodes)[number], string>> = {
  NOT_FOUND: "Not one of your clients",
  SUBSCRIPTION_STATE: "Coaching has ended",
  ALREADY: "Has it already",
};

function ResultDialog({
  clients,
  results,
  onClose,
}: Pick<AssignProps, "clients"> & { readonly results: Results; readonly onClose: () => void }) {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const assigned = results.filter(({ code }) => code === null).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${assigned} of ${results.length} assigned`}
      labels={{ close: "Close" }}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-2">
        {results.map(({ client, code }) => (
          <li key={client} className="flex flex-wrap justify-between gap-x-4">
            <span dir="auto">{names.get(client) ?? "A client"}</span>
            <span className={code === null ? "text-success" : "text-danger"}>
              {code === null ? "Assigned" : codeWords[code]}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
