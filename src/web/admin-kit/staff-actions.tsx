import { useState } from "react";
import { adminAddStaff, adminSetCoachName, adminSetStaffRole, type StaffMember } from "#shared/contract/admin-staff.ts";
import { type StaffRole, staffRoles } from "#shared/domain/permissions.ts";
import { api } from "#web/lib/api/browser.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { ActionDialog, ReasonField, toText } from "./action-dialog.tsx";
import { PairField } from "./forms/form-parts.tsx";
import { pairIn } from "./forms/read-form.ts";
import { personName, sentence } from "./labels.ts";
import { useAction } from "./use-action.ts";

const options = staffRoles.map((value) => ({ value, label: sentence(value) }));
const noRole = "none";

interface RoleProps {
  readonly member: Pick<StaffMember, "id" | "firstName" | "lastName"> & { readonly staffRole: StaffRole | null };
  readonly onClose: () => void;
}

/** Gives an account a staff role, changes it, or removes it. */
export function RoleDialog({ member, onClose }: RoleProps) {
  const act = useAction();
  const submit = (fields: FormData, _: string, from: StaffRole | null) => {
    const chosen = toText(fields, "staffRole");
    const staffRole = chosen === noRole ? null : (chosen as StaffRole);
    const body = { staffRole, from, reason: toText(fields, "reason") };
    return act.run("Role changed", () => api(adminSetStaffRole, { params: { id: member.id }, body }));
  };
  return (
    <ActionDialog
      title={`Change role: ${personName(member)}`}
      confirm="Change role"
      act={act}
      draft={{ key: `staff-role:${member.id}`, base: member.staffRole }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">Takes effect immediately.</p>
      <SelectField
        name="staffRole"
        label="Role"
        defaultValue={member.staffRole ?? noRole}
        options={[...options, { value: noRole, label: "None (customer)" }]}
      />
      <ReasonField />
    </ActionDialog>
  );
}

/** The coach's name for customers; without one they see "your coach". */
export function CoachNameDialog({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  const act = useAction();
  const [isPublic, setPublic] = useState(member.coachName !== null);
  const submit = (fields: FormData, _: string, from: StaffMember["coachName"]) =>
    act.run("Public name saved", () =>
      api(adminSetCoachName, {
        params: { id: member.id },
        body: { name: isPublic ? pairIn(fields, "name") : null, from },
      }),
    );
  return (
    <ActionDialog
      title={`Public name: ${personName(member)}`}
      confirm="Save"
      act={act}
      draft={{ key: `coach-name:${member.id}`, base: member.coachName }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-muted">Customers see it above replies in their coaching thread, including earlier ones.</p>
      <Checkbox
        name="isPublic"
        label="Show a name"
        checked={isPublic}
        onChange={(event) => setPublic(event.target.checked)}
      />
      {isPublic ? (
        <PairField
          name="name"
          label="Name"
          maxLength={60}
          value={member.coachName ?? { en: member.firstName, ar: "" }}
        />
      ) : (
        <p>Customers see “Your coach”.</p>
      )}
    </ActionDialog>
  );
}

/** Makes an account staff. The person registers first and chooses their own password. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const act = useAction();
  const submit = (fields: FormData) =>
    act.run("Staff member added", () =>
      api(adminAddStaff, {
        body: {
          email: toText(fields, "email"),
          staffRole: toText(fields, "staffRole") as StaffRole,
          reason: toText(fields, "reason"),
        },
      }),
    );
  return (
    <ActionDialog
      title="Invite staff"
      confirm="Add"
      act={act}
      draft={{ key: "staff-new" }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="They need an account in this shop first. Ask them to register."
        required
        maxLength={254}
        autoComplete="off"
      />
      <SelectField name="staffRole" label="Role" defaultValue="support" options={options} />
      <ReasonField />
    </ActionDialog>
  );
}
