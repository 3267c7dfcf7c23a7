import { adminSetProgrammeEditors, setEditorsBody } from "#shared/contract/admin-programme-editors.ts";
import { type AdminProgramme, adminGetProgramme } from "#shared/contract/admin-programmes.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import type { ProgrammeData } from "./load-programmes.ts";

const toState = ({ editors, product }: AdminProgramme) => ({
  values: { coachIds: editors.map(({ id }) => id) },
  version: product.version,
});

/** The coaches who edit a programme besides its named coach. */
export function EditorsForm({ data: { programme, choices } }: { readonly data: ProgrammeData }) {
  const params = { id: programme.id };
  const { values, version } = toState(programme);
  const form = useStaffForm({
    endpoint: adminSetProgrammeEditors,
    params,
    defaults: values,
    version,
    draftKey: `programme-editors:${programme.id}`,
    toBody: ({ coachIds }, seen: number) => ({ version: seen, coachIds }),
    rules: bodyRules(setEditorsBody),
    // The refusal contains only the product; the editors are in its programme.
    toCurrent: async () => toState((await api(adminGetProgramme, { params })).programme),
    done: "Saved",
  });
  const nameOf = (id: string): string => choices.coaches.find((one) => one.id === id)?.name.en ?? id;
  const describe = (value: unknown): string =>
    Array.isArray(value) ? value.map((id) => nameOf(String(id))).join(", ") : plainText(value);
  const others = choices.coaches.filter(({ id }) => id !== programme.coach.id);
  return (
    <EditorForm
      form={form}
      submitLabel="Save who edits"
      conflict={{ what: "who edits this programme", names: { coachIds: "Coaches" }, describe }}
    >
      <Panel title="Who edits">
        <p className="mb-3 text-muted">
          {programme.coach.name.en} signs this programme and edits it. Coaches whom you tick here edit its plan, details
          and questions too; all others read it. Owners, managers and who edits products always can.
        </p>
        {others.length === 0 ? (
          <p className="text-muted">There is no other coach.</p>
        ) : (
          <Ticks
            name="coachIds"
            legend="Coaches who edit it too"
            choices={others.map(({ id, name }) => ({ value: id, label: name.en }))}
            ticked={form.values.coachIds}
            error={form.errors["coachIds"]}
            onChange={(coachIds) => form.change({ coachIds })}
          />
        )}
      </Panel>
    </EditorForm>
  );
}
