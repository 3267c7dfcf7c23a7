import { type AdminCategory, adminDeleteCategory } from "#shared/contract/admin-categories.ts";
import { ActionDialog, toText } from "#web/admin-kit/action-dialog.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { SelectField } from "#web/ui/select.tsx";

interface Props {
  readonly category: AdminCategory;
  readonly all: readonly AdminCategory[];
  readonly onClose: () => void;
}

/** Asks where to move the products before a category is deleted. */
export function RemoveDialog({ category, all, onClose }: Props) {
  const act = useAction();
  const { id, name, kind, productCount, version } = category;
  const others = all.filter((one) => one.kind === kind && one.id !== id);
  const submit = (fields: FormData): Promise<boolean> => {
    const moveTo = toText(fields, "moveTo");
    const query = { version, ...(moveTo === "" ? {} : { moveTo }) };
    return act.run("The category was removed", () => api(adminDeleteCategory, { params: { id }, query }));
  };
  return (
    <ActionDialog
      title={`Remove “${name.en}”?`}
      confirm="Remove"
      variant="danger"
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      {productCount === 0 ? (
        <p className="text-muted">This category is empty.</p>
      ) : (
        <SelectField
          name="moveTo"
          label={`Move its ${counted(productCount, "product")} to`}
          required
          placeholder="Choose a category"
          options={others.map((one) => ({ value: one.id, label: one.name.en }))}
        />
      )}
    </ActionDialog>
  );
}
