import isEqual from "fast-deep-equal";
import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type AdminProgramme, adminUpdateProgramme } from "#shared/contract/admin-programmes.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { CompareDialog } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { Panel } from "#web/admin-kit/parts.tsx";
import { chosen, equipmentChoices, goalChoices, levelChoices } from "#web/admin-kit/training/programme-words.ts";
import { toMessage } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ProgrammeData } from "./load-programmes.ts";

const labelIn = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

const nothing = { ar: "", en: "" };

const toFacts = ({ coach, goal, level, equipment, faq }: AdminProgramme) => ({
  ...{ coachId: coach.id, goal, level, equipment, faq },
});
type Facts = ReturnType<typeof toFacts>;

interface PartProps {
  readonly facts: Facts;
  readonly set: (change: Partial<Facts>) => void;
}

function Choices({ facts, set, coaches }: PartProps & { readonly coaches: ProgrammeData["choices"]["coaches"] }) {
  const toggle = (value: Facts["equipment"][number], isOn: boolean): void =>
    set({ equipment: isOn ? [...facts.equipment, value] : facts.equipment.filter((one) => one !== value) });
  return (
    <Panel title="Details">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Coach"
          value={facts.coachId}
          options={coaches.map((one) => ({ value: one.id, label: one.name.en }))}
          onChange={(event) => set({ coachId: event.target.value })}
        />
        <SelectField
          label="Goal"
          value={facts.goal}
          options={goalChoices}
          onChange={(event) => set({ goal: chosen(goalChoices, event.target.value, facts.goal) })}
        />
        <SelectField
          label="Level"
          value={facts.level}
          options={levelChoices}
          onChange={(event) => set({ level: chosen(levelChoices, event.target.value, facts.level) })}
        />
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1 text-card font-semibold">Equipment</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 xl:grid-cols-6">
          {equipmentChoices.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={facts.equipment.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

function Questions({ facts, set }: PartProps) {
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
              onChange={(q) => change({ ...row, q })}
            />
            <PairField
              name={`faq.${at}.a`}
              label={{ en: "Answer", ar: "الإجابة" }}
              value={row.a}
              max={3000}
              rows={3}
              required
              onChange={(a) => change({ ...row, a })}
            />
          </div>
        )}
      </Rows>
    </Panel>
  );
}

/** Edits a programme's facts, apart from its plan and its product. */
export function FactsEditor({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const draft = useDraft<AdminProgramme, Facts>(`programme:${programme.id}`, programme, toFacts);
  const [isBusy, setBusy] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const { revalidate } = useRevalidator();
  // Publishing or saving a plan makes a newer version without changing these facts: rebase the form on it.
  const isBehind =
    programme.product.version > draft.base.product.version && isEqual(toFacts(programme), toFacts(draft.base));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version
  useEffect(() => {
    if (isBehind) draft.carryOver(programme, draft.fields);
  }, [isBehind]);
  const save = async (version: number): Promise<void> => {
    setBusy(true);
    try {
      const body = { version, ...draft.fields };
      draft.restart((await api(adminUpdateProgramme, { params: { id: programme.id }, body })).programme);
      setConflict(false);
      toast.show({ type: "success", message: "Saved" });
      await revalidate();
    } catch (error) {
      if (isRefusal(error, adminUpdateProgramme, "VERSION_CONFLICT")) {
        setConflict(true);
        await revalidate();
      } else toast.show({ type: "error", message: toMessage(error), duration: 8000 });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) void save(draft.base.product.version);
  };
  const toDisplayFields = ({ coachId, goal, level, equipment, faq }: Facts) => ({
    Coach: choices.coaches.find((one) => one.id === coachId)?.name.en ?? coachId,
    Goal: labelIn(goalChoices, goal),
    Level: labelIn(levelChoices, level),
    Equipment: equipment.map((one) => labelIn(equipmentChoices, one)).join(", "),
    Question: faq,
  });
  const part = {
    facts: draft.fields,
    set: (change: Partial<Facts>) => draft.change({ ...draft.fields, ...change }),
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart(programme)} />
      <Choices {...part} coaches={choices.coaches} />
      <Questions {...part} />
      <div className="flex items-center justify-end gap-3">
        <Button variant="secondary" onClick={() => draft.restart(programme)}>
          Discard changes
        </Button>
        <Button type="submit" loading={isBusy} loadingLabel="Saving">
          Save details
        </Button>
      </div>
      {isConflict && (
        <CompareDialog
          sides={{ theirs: toDisplayFields(toFacts(programme)), mine: toDisplayFields(draft.fields) }}
          isBusy={isBusy}
          onTheirs={() => {
            draft.restart(programme);
            setConflict(false);
          }}
          onMine={() => void save(programme.product.version)}
          onLater={() => setConflict(false)}
        />
      )}
    </form>
  );
}
