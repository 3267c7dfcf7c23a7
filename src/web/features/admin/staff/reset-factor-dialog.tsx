import { adminResetStaffFactor, resetStaffFactorBody, type StaffMember } from "#shared/contract/admin-staff.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { personName } from "#web/admin-kit/labels.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";

/** For somebody who lost their phone and their recovery codes. */
export function ResetFactorDialog({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminResetStaffFactor,
    params: { id: member.id },
    defaults: { reason: "" },
    draftKey: `reset-factor:${member.id}`,
    rules: bodyRules(resetStaffFactorBody),
    done: "Second factor reset",
    onDone: onClose,
  });
  const title = `Reset second factor: ${personName(member)}`;
  return (
    <ActionDialog title={title} confirm="Reset" variant="danger" form={form} onClose={onClose}>
      <p className="text-muted">
        They are signed out everywhere and get an email. Make sure that it is really them who asked.
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}
