import { type AdminCategory, adminDeleteCategory } from "#shared/contract/admin-categories.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { SelectField } from "#web/ui/select.tsx";

interface Props {
  readonly category: AdminCategory;
  readonly all: readonly AdminCategory[];
  readonly onClose: () => void;
}

/** Asks where to move the products before a category is deleted. */
export function RemoveDialog({ category, all, onClose }: Props) {
  const { id, name, kind, productCount, version } = category;
  const others = all.filter((one) => one.kind === kind && one.id !== id);
  const form = useStaffForm({
    endpoint: adminDeleteCategory,
    defaults: { moveTo: "" },
    send: (_, { values: { moveTo } }) =>
      api(adminDeleteCategory, { params: { id }, query: { version, ...given("moveTo", moveTo) } }),
    done: "The category was removed",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Remove “${name.en}”?`} confirm="Remove" variant="danger" form={form} onClose={onClose}>
      {productCount === 0 ? (
        <p className="text-muted">This category is empty.</p>
      ) : (
        <SelectField
          {...form.field("moveTo")}
          label={`Move its ${counted(productCount, "product")} to`}
          required
          placeholder="Choose a category"
          options={others.map((one) => ({ value: one.id, label: one.name.en }))}
        />
      )}
    </ActionDialog>
  );
}
