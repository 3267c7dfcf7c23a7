import { useNavigate } from "react-router";
import { adminCreateProgramme, createProgrammeBody } from "#shared/contract/admin-programmes.ts";
import { toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { goalChoices, levelChoices } from "#web/admin-kit/training/programme-words.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { NewProgrammeData } from "./load-programmes.ts";

const nothing = { ar: "", en: "" };

function useProgrammeForm({ choices, categories }: NewProgrammeData) {
  const navigate = useNavigate();
  return useStaffForm({
    endpoint: adminCreateProgramme,
    defaults: {
      ...{ name: nothing, summary: nothing, price: "", weeks: 8 as number | null },
      ...{ categoryId: categories[0]?.value ?? "", coachId: choices.coaches[0]?.id ?? "" },
      ...{ goal: "strength", level: "beginner" },
    },
    draftKey: "new-programme",
    toBody: ({ price, ...facts }) => {
      const amount = parseMajor(price);
      const EGP = amount === undefined ? Number.NaN : toMajor(amount);
      return { ...facts, prices: { EGP, SAR: null, AED: null, USD: null } };
    },
    rules: bodyRules(createProgrammeBody),
    toField: (field) => (field === "prices.EGP" ? "price" : field),
    toWords: (field) => (field === "price" ? "Enter an amount such as 1299" : undefined),
    done: "Programme created",
    onDone: ({ programme }) => navigate(`${adminRoot}/programmes/${programme.id}`),
  });
}

/** What a programme needs first and the shop does not have yet. */
function Missing({ choices, categories }: NewProgrammeData) {
  const all = [
    { isThere: categories.length > 0, what: "a category for programmes", href: `${adminRoot}/categories?edit=new` },
    { isThere: choices.coaches.length > 0, what: "a coach who signs it", href: `${adminRoot}/coaches` },
  ];
  const missing = all.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return null;
  return (
    <Callout tone="warn" title="Add first">
      <ul className="list-disc ps-5">
        {missing.map(({ what, href }) => (
          <li key={href}>
            <UiLink href={href} className="underline">
              {what}
            </UiLink>
          </li>
        ))}
      </ul>
      <p className="mt-1">What you type here is kept meanwhile.</p>
    </Callout>
  );
}

/** Creates a programme: name, coach, length; the plan comes next. */
export function NewProgrammePage({ data }: { readonly data: NewProgrammeData }) {
  const { choices, categories } = data;
  const form = useProgrammeForm(data);
  const { name, summary } = form.values;
  return (
    <AdminPage title="New programme" back={{ href: `${adminRoot}/programmes`, label: "Programmes" }}>
      <Missing {...data} />
      <EditorForm form={form} submitLabel="Create programme" conflict={{ what: "this programme" }}>
        <Panel title="Details">
          <div className="flex flex-col gap-4">
            <NameField
              value={name}
              max={200}
              error={pairErrors(form.errors, "name")}
              onChange={(next) => form.change({ name: next })}
            />
            <PairField
              name="summary"
              label={{ en: "Summary", ar: "الملخص" }}
              value={summary}
              max={500}
              rows={3}
              required
              error={pairErrors(form.errors, "summary")}
              onChange={(next) => form.change({ summary: next })}
            />
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              <SelectField label="Category" required {...form.field("categoryId")} options={categories} />
              <SelectField
                label="Coach"
                required
                {...form.field("coachId")}
                options={choices.coaches.map((one) => ({ value: one.id, label: one.name.en }))}
              />
              <SelectField label="Goal" required {...form.field("goal")} options={goalChoices} />
              <SelectField label="Level" required {...form.field("level")} options={levelChoices} />
              <TextField {...form.number("weeks")} label="Weeks" type="number" min={1} max={52} required />
              <TextField
                {...form.field("price")}
                label="Price in EGP"
                hint="Other currencies follow this price until you set them."
                inputMode="decimal"
                dir="ltr"
                required
              />
            </div>
          </div>
        </Panel>
      </EditorForm>
    </AdminPage>
  );
}
