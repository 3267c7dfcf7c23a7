import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { adminCreateProgramme } from "#shared/contract/admin-programmes.ts";
import { toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { chosen, goalChoices, levelChoices } from "#web/admin-kit/training/programme-words.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { NewProgrammeData } from "./load-programmes.ts";

const nothing = { ar: "", en: "" };

/** Creates a programme: name, coach, length; the plan comes next. */
export function NewProgrammePage({ data: { choices, categories } }: { readonly data: NewProgrammeData }) {
  const draft = useDraft("new-programme", "", () => ({
    ...{ name: nothing, summary: nothing, price: "", weeks: "8" },
    ...{ categoryId: categories[0]?.value ?? "", coachId: choices.coaches[0]?.id ?? "" },
    ...{ goal: "strength", level: "beginner" },
  }));
  const { fields } = draft;
  const { isBusy, run } = useAction();
  const navigate = useNavigate();
  const [priceError, setPriceError] = useState<string>();
  const set = (change: Partial<typeof fields>): void => draft.change({ ...fields, ...change });
  const save = async (EGP: number): Promise<void> => {
    const { name, summary, categoryId, coachId } = fields;
    let id = "";
    const body = {
      ...{ name, summary, categoryId, coachId, weeks: Number(fields.weeks) },
      goal: chosen(goalChoices, fields.goal, "strength"),
      level: chosen(levelChoices, fields.level, "beginner"),
      prices: { EGP, SAR: null, AED: null, USD: null },
    };
    const isDone = await run("Programme created", async () => {
      id = (await api(adminCreateProgramme, { body })).programme.id;
    });
    if (!isDone) return;
    draft.restart("");
    await navigate(`${adminRoot}/programmes/${id}`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const price = parseMajor(fields.price);
    setPriceError(price === undefined ? "Enter an amount such as 1299" : undefined);
    if (price !== undefined && !isBusy) void save(toMajor(price));
  };
  const select = (name: "categoryId" | "coachId" | "goal" | "level") => ({
    value: fields[name],
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <AdminPage title="New programme" back={{ href: `${adminRoot}/programmes`, label: "Programmes" }}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart("")} />
        <Panel title="Details">
          <div className="flex flex-col gap-4">
            <NameField value={fields.name} max={200} onChange={(name) => set({ name })} />
            <PairField
              name="summary"
              label={{ en: "Summary", ar: "الملخص" }}
              value={fields.summary}
              max={500}
              rows={3}
              required
              onChange={(summary) => set({ summary })}
            />
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              <SelectField label="Category" {...select("categoryId")} options={categories} />
              <SelectField
                label="Coach"
                {...select("coachId")}
                options={choices.coaches.map((one) => ({ value: one.id, label: one.name.en }))}
              />
              <SelectField label="Goal" {...select("goal")} options={goalChoices} />
              <SelectField label="Level" {...select("level")} options={levelChoices} />
              <TextField
                label="Weeks"
                type="number"
                min={1}
                max={52}
                required
                value={fields.weeks}
                onChange={(event) => set({ weeks: event.target.value })}
              />
              <TextField
                label="Price in EGP"
                hint="Other currencies follow this price until you set them."
                inputMode="decimal"
                dir="ltr"
                required
                value={fields.price}
                error={priceError}
                onChange={(event) => set({ price: event.target.value })}
              />
            </div>
          </div>
        </Panel>
        <div className="flex justify-end">
          <Button type="submit" loading={isBusy} loadingLabel="Saving">
            Create programme
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
