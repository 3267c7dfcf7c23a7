import {
  adminCreateRole,
  adminSaveRole,
  roleBody,
  type StaffRoleView,
  saveRoleBody,
} from "#shared/contract/staff-roles.ts";
import { type Permission, permissions } from "#shared/domain/permissions.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { permissionNames } from "#web/admin-kit/permission-names.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";

interface Values {
  readonly name: string;
  readonly permissions: Permission[];
}

const toValues = ({ name, permissions: held }: Pick<StaffRoleView, "name" | "permissions">): Values => ({
  name,
  permissions: [...held],
});
const toWords = (field: string): string | undefined => (field === "permissions" ? "Choose one at least" : undefined);

/** A taken name is marked at its field. */
function useTakenName() {
  const { t } = useTranslation();
  return ({ code }: { readonly code: string }) =>
    code === "ROLE_NAME_TAKEN" ? [{ field: "name", words: t("refusals.codes.ROLE_NAME_TAKEN") }] : [];
}

function RoleFields<Version>({ form }: { readonly form: ContractForm<Values, Version> }) {
  const may = useMay();
  const choices = permissions.filter(may).map((value) => ({ value, label: permissionNames[value] }));
  return (
    <>
      <TextField {...form.field("name")} label="Name" hint="Such as “Warehouse”." required maxLength={40} dir="auto" />
      <Ticks
        name="permissions"
        legend="What it may do"
        choices={choices}
        ticked={form.values.permissions}
        onChange={(ticked) => form.change({ permissions: ticked })}
        error={form.errors["permissions"]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <p className="text-small text-muted">You can only give what you may do yourself.</p>
    </>
  );
}

interface NewRoleProps {
  /** The role to start from. */
  readonly like?: StaffRoleView | undefined;
  readonly onClose: () => void;
}

export function NewRoleDialog({ like, onClose }: NewRoleProps) {
  const may = useMay();
  const form = useStaffForm({
    endpoint: adminCreateRole,
    defaults: { name: "", permissions: (like?.permissions ?? []).filter(may) },
    draftKey: `role:new:${like?.id ?? ""}`,
    rules: bodyRules(roleBody),
    toFieldRefusals: useTakenName(),
    toWords,
    done: "Role made",
    onDone: onClose,
  });
  return (
    <ActionDialog title="New role" confirm="Make the role" size="44rem" form={form} onClose={onClose}>
      <RoleFields form={form} />
    </ActionDialog>
  );
}

export function EditRoleDialog({ role, onClose }: { readonly role: StaffRoleView; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveRole,
    params: { id: role.id },
    defaults: toValues(role),
    version: role.version,
    draftKey: `role:${role.id}`,
    toBody: (values, version) => ({ ...values, version }),
    rules: bodyRules(saveRoleBody),
    toFieldRefusals: useTakenName(),
    toCurrent: (current) => {
      const now = current as StaffRoleView;
      return { values: toValues(now), version: now.version };
    },
    toWords,
    done: "Role saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Role ${role.name}`} confirm="Save" size="44rem" form={form} onClose={onClose}>
      <p className="text-muted">Takes effect on the next page that its people open.</p>
      <RoleFields form={form} />
    </ActionDialog>
  );
}
