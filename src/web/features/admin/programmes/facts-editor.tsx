import {
  type AdminProgramme,
  adminGetProgramme,
  adminUpdateProgramme,
  updateProgrammeBody,
} from "#shared/contract/admin-programmes.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { type FieldErrors, pairErrors, Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { chosen, equipmentChoices, goalChoices, levelChoices } from "#web/admin-kit/training/programme-words.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { SelectField } from "#web/ui/select.tsx";
import type { ProgrammeData } from "./load-programmes.ts";

const labelIn = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

const nothing = { ar: "", en: "" };

const toFacts = ({ coach, goal, level, equipment, faq, product }: AdminProgramme) => ({
  ...{ name: product.name, summary: product.summary, description: product.description },
  ...{ coachId: coach.id, goal, level, equipment, faq },
});
type Facts = ReturnType<typeof toFacts>;

interface PartProps {
  readonly facts: Facts;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<Facts>) => void;
}

function Texts({ facts, errors, set }: PartProps) {
  const pair = (name: "name" | "summary" | "description") => ({
    ...{ name, value: facts[name], error: pairErrors(errors, name) },
    onChange: (value: { ar: string; en: string }) => set({ [name]: value }),
  });
  return (
    <Panel title="Texts in the store">
      <div className="flex flex-col gap-4">
        <PairField {...pair("name")} label={{ en: "Name", ar: "الاسم" }} max={200} required />
        <PairField {...pair("summary")} label={{ en: "Summary", ar: "الملخص" }} max={500} rows={3} required />
        <PairField {...pair("description")} label={{ en: "Description", ar: "الوصف" }} max={10_000} rows={8} />
      </div>
    </Panel>
  );
}

function Choices({
  facts,
  errors,
  set,
  coaches,
}: PartProps & { readonly coaches: ProgrammeData["choices"]["coaches"] }) {
  const may = useMay();
  const mayGive = may("coaching_lead") || may("catalogue");
  return (
    <Panel title="Details">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          name="coachId"
          label="Coach"
          disabled={!mayGive}
          hint={mayGive ? undefined : "Owners and managers give it to another coach."}
          error={errors["coachId"]}
          value={facts.coachId}
          options={coaches.map((one) => ({ value: one.id, label: one.name.en }))}
          onChange={(event) => set({ coachId: event.target.value })}
        />
        <SelectField
          name="goal"
          label="Goal"
          error={errors["goal"]}
          value={facts.goal}
          options={goalChoices}
          onChange={(event) => set({ goal: chosen(goalChoices, event.target.value, facts.goal) })}
        />
        <SelectField
          name="level"
          label="Level"
          error={errors["level"]}
          value={facts.level}
          options={levelChoices}
          onChange={(event) => set({ level: chosen(levelChoices, event.target.value, facts.level) })}
        />
      </div>
      <div className="mt-4">
        <Ticks
          name="equipment"
          legend="Equipment"
          choices={equipmentChoices}
          ticked={facts.equipment}
          error={errors["equipment"]}
          onChange={(equipment) => set({ equipment })}
        />
      </div>
    </Panel>
  );
}

function Questions({ facts, errors, set }: PartProps) {
  return (
    <Panel title="Questions and answers">
      <Rows rows={facts.faq} onChange={(faq) => set({ faq })} empty={{ q: nothing, a: nothing }} noun="a question">
        {(row, change, at) => (
          <div className="flex flex-col gap-2 border-b border-line pb-3">
            <PairField
              name={`faq.${at}.q`}
              label={{ en: "Question", ar: "السؤال" }}
              value={row.q}
              max={300}
              required
              error={pairErrors(errors, `faq.${at}.q`)}
              onChange={(q) => change({ ...row, q })}
            />
            <PairField
              name={`faq.${at}.a`}
              label={{ en: "Answer", ar: "الإجابة" }}
              value={row.a}
              max={3000}
              rows={3}
              required
              error={pairErrors(errors, `faq.${at}.a`)}
              onChange={(a) => change({ ...row, a })}
            />
          </div>
        )}
      </Rows>
    </Panel>
  );
}

/** Edits a programme's texts and facts, apart from its plan, its price and its pictures. */
export function FactsEditor({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const form = useStaffForm({
    endpoint: adminUpdateProgramme,
    params: { id: programme.id },
    defaults: toFacts(programme),
    version: programme.product.version,
    draftKey: `programme:${programme.id}`,
    toBody: (facts: Facts, version: number) => ({ version, ...facts }),
    rules: bodyRules(updateProgrammeBody),
    // The refusal contains only the product; the facts are in its programme.
    toCurrent: async () => {
      const theirs = (await api(adminGetProgramme, { params: { id: programme.id } })).programme;
      return { values: toFacts(theirs), version: theirs.product.version };
    },
    done: "Saved",
  });
  const describe = (value: unknown, [field]: readonly string[]): string => {
    if (field === "coachId") return choices.coaches.find((one) => one.id === value)?.name.en ?? plainText(value);
    const known = { goal: goalChoices, level: levelChoices }[field ?? ""];
    if (known !== undefined) return labelIn(known, plainText(value));
    return field === "equipment" && Array.isArray(value)
      ? value.map((one) => labelIn(equipmentChoices, String(one))).join(", ")
      : plainText(value);
  };
  const part = { facts: form.values, errors: form.errors, set: form.change };
  return (
    <EditorForm
      form={form}
      submitLabel="Save details"
      conflict={{ what: "this programme", names: { coachId: "Coach", faq: "Questions" }, describe }}
    >
      <Texts {...part} />
      <Choices {...part} coaches={choices.coaches} />
      <Questions {...part} />
    </EditorForm>
  );
}
