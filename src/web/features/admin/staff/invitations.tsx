import { useState } from "react";
import {
  adminInviteStaff,
  adminResendInvitation,
  adminWithdrawInvitation,
  inviteStaffBody,
  type StaffInvitation,
} from "#shared/contract/staff-invitations.ts";
import type { StaffRoleView } from "#shared/contract/staff-roles.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { toRoleOptions } from "#web/admin-kit/staff-actions.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const languages = [
  { value: "en", label: "English" },
  { value: "ar", label: "Arabic" },
];

interface InviteProps {
  /** Roles that the inviter may grant. */
  readonly roles: readonly StaffRoleView[];
  readonly onClose: () => void;
}

/** Mails a colleague a link with which they join. */
export function InviteDialog({ roles, onClose }: InviteProps) {
  const { t } = useTranslation();
  const form = useStaffForm({
    endpoint: adminInviteStaff,
    defaults: { email: "", roleId: "support", language: "en", reason: "" },
    draftKey: "staff-invitation",
    rules: bodyRules(inviteStaffBody),
    toFieldRefusals: ({ code }) =>
      code === "STAFF_ALREADY" ? [{ field: "email", words: t("refusals.codes.STAFF_ALREADY") }] : [],
    done: "Invitation sent",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Invite staff" confirm="Send the invitation" form={form} onClose={onClose}>
      <TextField
        {...form.field("email", "email")}
        type="email"
        label="Email"
        hint="They get a link for 72 hours, with which they set a password or join with the account they have."
        required
        maxLength={254}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field("roleId")} label="Role" options={toRoleOptions(roles)} />
        <SelectField {...form.field("language")} label="Language of the mail" options={languages} />
      </div>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

interface Acts {
  readonly isBusy: boolean;
  readonly onResend: (invitation: StaffInvitation) => void;
  readonly onWithdraw: (invitation: StaffInvitation) => void;
}

const columnsFor = ({ isBusy, onResend, onWithdraw }: Acts): Column<StaffInvitation>[] => [
  { id: "email", header: "Email", rowHeader: true, cell: ({ email }) => <Ltr className="wrap-anywhere">{email}</Ltr> },
  { id: "role", header: "Role", cell: ({ roleName }) => <Badge>{sentence(roleName)}</Badge> },
  { id: "by", header: "Invited by", cell: ({ invitedBy }) => <UserText>{invitedBy}</UserText> },
  {
    id: "until",
    header: "Valid until",
    cell: ({ isExpired, expiresAt }) => (isExpired ? <Badge tone="warn">Expired</Badge> : <When at={expiresAt} />),
  },
  {
    id: "acts",
    header: "",
    align: "end",
    cell: (invitation) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onResend(invitation)}>
          Send again
          <span className="sr-only"> to {invitation.email}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onWithdraw(invitation)}>
          Withdraw
          <span className="sr-only"> the invitation of {invitation.email}</span>
        </Button>
      </span>
    ),
  },
];

/** Colleagues who have not joined yet. */
export function Invitations({ invitations }: { readonly invitations: readonly StaffInvitation[] }) {
  const [withdrawing, setWithdrawing] = useState<StaffInvitation>();
  const { isBusy, run } = useAction();
  const resend = ({ id }: StaffInvitation) => run("Sent again", () => api(adminResendInvitation, { params: { id } }));
  const withdraw = async ({ id }: StaffInvitation): Promise<void> => {
    await run("Invitation withdrawn", () => api(adminWithdrawInvitation, { params: { id } }));
    setWithdrawing(undefined);
  };
  return (
    <Panel title="Open invitations">
      <DataTable
        caption="Open invitations"
        layout="stack"
        columns={columnsFor({ isBusy, onResend: (one) => void resend(one), onWithdraw: setWithdrawing })}
        rows={invitations}
        rowKey={({ id }) => id}
      />
      {withdrawing && (
        <ConfirmDialog
          open
          onClose={() => setWithdrawing(undefined)}
          onConfirm={() => void withdraw(withdrawing)}
          title={`Withdraw the invitation of ${withdrawing.email}?`}
          labels={{ close: "Close", confirm: "Withdraw", cancel: "Cancel" }}
          danger
          busy={isBusy}
        >
          The link in the mail stops working at once.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
