import {
  type AdminCategory,
  adminCreateCategory,
  adminUpdateCategory,
  createCategoryBody,
} from "#shared/contract/admin-categories.ts";
import { productKinds } from "#shared/contract/catalogue.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { ImageSlots } from "#web/admin-kit/edit/image-slots.tsx";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { pictureBody } from "#web/admin-kit/forms/picture-field.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { kindNames } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { SelectField } from "#web/ui/select.tsx";

interface Props {
  /** Undefined for a new one. */
  readonly category: AdminCategory | undefined;
  readonly all: readonly AdminCategory[];
  readonly onClose: () => void;
}

const nothing = { ar: "", en: "" };
const kinds = productKinds.map((value) => ({ value, label: kindNames[value] ?? value }));

type Values = Pick<AdminCategory, "name" | "summary" | "image" | "parentId" | "kind">;

const toValues = (category: AdminCategory | undefined): Values => {
  const { name = nothing, summary = nothing, image = null, parentId = null, kind = "physical" } = category ?? {};
  return { name, summary, image, parentId, kind };
};

const toBody = ({ image, ...values }: Values) => ({ ...values, image: pictureBody(image) });

function useCategoryForm({ category, onClose }: Props) {
  return useStaffForm({
    endpoint: adminUpdateCategory,
    defaults: toValues(category),
    version: category?.version ?? 0,
    draftKey: `category:${category?.id ?? "new"}`,
    toBody,
    rules: bodyRules(createCategoryBody),
    toCurrent: (current) => {
      const theirs = current as AdminCategory;
      return { values: toValues(theirs), version: theirs.version };
    },
    send: (_, { values, version }) => {
      const { kind, ...facts } = toBody(values);
      if (category === undefined) return api(adminCreateCategory, { body: { ...facts, kind } });
      return api(adminUpdateCategory, { params: { id: category.id }, body: { ...facts, version } });
    },
    done: "Saved",
    onDone: onClose,
  });
}

interface PlaceProps extends Omit<Props, "onClose"> {
  readonly form: ContractForm<Values, number>;
}

function Place({ category, all, form }: PlaceProps) {
  const { kind, parentId } = form.values;
  const parents = all.filter((one) => one.parentId === null && one.kind === kind && one.id !== category?.id);
  const hasChildren = all.some((one) => one.parentId === category?.id);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {category === undefined && (
        <SelectField
          name="kind"
          label="Product type"
          value={kind}
          options={kinds}
          onChange={(event) =>
            form.change({
              kind: kinds.find((one) => one.value === event.target.value)?.value ?? "physical",
              parentId: null,
            })
          }
        />
      )}
      <SelectField
        name="parentId"
        label="Parent category"
        hint={hasChildren ? "It has subcategories" : undefined}
        disabled={hasChildren}
        value={parentId ?? ""}
        error={form.errors["parentId"]}
        options={[
          { value: "", label: "None (top level)" },
          ...parents.map((one) => ({ value: one.id, label: one.name.en })),
        ]}
        onChange={(event) => form.change({ parentId: event.target.value === "" ? null : event.target.value })}
      />
    </div>
  );
}

/** Creates or edits a category: texts in both languages, parent, picture. */
export function CategoryDialog(props: Props) {
  const { category, all, onClose } = props;
  const form = useCategoryForm(props);
  const { name, summary, image } = form.values;
  const describe = (value: unknown, [field]: readonly string[]): string =>
    field === "parentId" ? (all.find((one) => one.id === value)?.name.en ?? "None (top level)") : plainText(value);
  return (
    <ActionDialog
      title={category === undefined ? "New category" : category.name.en}
      confirm="Save"
      size="52rem"
      form={form}
      conflict={{ what: "this category", names: { parentId: "Parent category", image: "Picture" }, describe }}
      onClose={onClose}
    >
      <NameField
        value={name}
        max={100}
        error={pairErrors(form.errors, "name")}
        onChange={(next) => form.change({ name: next })}
      />
      <PairField
        name="summary"
        label={{ en: "Summary", ar: "الملخص" }}
        value={summary}
        error={pairErrors(form.errors, "summary")}
        onChange={(next) => form.change({ summary: next })}
        max={300}
        rows={2}
        required
      />
      <Place category={category} all={all} form={form} />
      <ImageSlots
        images={image === null ? [] : [image]}
        onChange={([first]) => form.change({ image: first ?? null })}
        max={1}
      />
    </ActionDialog>
  );
}
