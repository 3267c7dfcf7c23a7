import {
  adminSetCoachName,
  adminSetStaffRole,
  type StaffMember,
  setCoachNameBody,
  setStaffRoleBody,
} from "#shared/contract/admin-staff.ts";
import type { StaffRoleView } from "#shared/contract/staff-roles.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { ActionDialog, ReasonField } from "./action-dialog.tsx";
import { PairFields } from "./forms/form-parts.tsx";
import { useStaffForm } from "./forms/use-staff-form.ts";
import { personName, sentence } from "./labels.ts";

export const toRoleOptions = (roles: readonly StaffRoleView[]) =>
  roles.map(({ id, name }) => ({ value: id, label: sentence(name) }));
const noRole = "none";

interface RoleProps {
  readonly member: Pick<StaffMember, "id" | "firstName" | "lastName"> & { readonly staffRole: string | null };
  /** Roles that the caller may grant. */
  readonly roles: readonly StaffRoleView[];
  readonly onClose: () => void;
}

/** Gives an account a staff role, changes it, or removes it. */
export function RoleDialog({ member, roles, onClose }: RoleProps) {
  const form = useStaffForm({
    endpoint: adminSetStaffRole,
    params: { id: member.id },
    defaults: { staffRole: member.staffRole ?? noRole, reason: "" },
    version: member.staffRole,
    draftKey: `staff-role:${member.id}`,
    toBody: ({ staffRole, reason }, from) => ({ staffRole: staffRole === noRole ? null : staffRole, from, reason }),
    rules: bodyRules(setStaffRoleBody),
    toCurrent: (current) => {
      const { staffRole } = current as Pick<RoleProps["member"], "staffRole">;
      return { values: { staffRole: staffRole ?? noRole, reason: "" }, version: staffRole };
    },
    done: "Role changed",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Change role: ${personName(member)}`} confirm="Change role" form={form} onClose={onClose}>
      <p className="text-muted">Takes effect immediately.</p>
      <SelectField
        {...form.field("staffRole")}
        label="Role"
        options={[...toRoleOptions(roles), { value: noRole, label: "None (customer)" }]}
      />
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** The coach's name for customers; without one they see "your coach". */
export function CoachNameDialog({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSetCoachName,
    params: { id: member.id },
    defaults: { isPublic: member.coachName !== null, name: member.coachName ?? { en: member.firstName, ar: "" } },
    version: member.coachName,
    draftKey: `coach-name:${member.id}`,
    toBody: ({ isPublic, name }, from) => ({ name: isPublic ? name : null, from }),
    rules: bodyRules(setCoachNameBody),
    toCurrent: (current) => {
      const { name } = current as { readonly name: StaffMember["coachName"] };
      return { values: { isPublic: name !== null, name: name ?? { en: member.firstName, ar: "" } }, version: name };
    },
    done: "Public name saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Public name: ${personName(member)}`} confirm="Save" form={form} onClose={onClose}>
      <p className="text-muted">Customers see it above replies in their coaching thread, including earlier ones.</p>
      <Checkbox {...form.field("isPublic")} label="Show a name" />
      {form.values.isPublic ? (
        <PairFields form={form} name="name" label="Name" maxLength={60} />
      ) : (
        <p>Customers see “Your coach”.</p>
      )}
    </ActionDialog>
  );
}
