import { useState } from "react";
import type { StaffMember } from "#shared/contract/admin-staff.ts";
import { personName, sentence } from "#web/admin-kit/labels.ts";
import { AdminPage, BothNames, Panel, When } from "#web/admin-kit/parts.tsx";
import { CoachNameDialog, RoleDialog } from "#web/admin-kit/staff-actions.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Invitations, InviteDialog } from "./invitations.tsx";
import type { Staff } from "./load-staff.ts";
import { ResetFactorDialog } from "./reset-factor-dialog.tsx";
import { Roles } from "./roles.tsx";

interface Acts {
  /** Whether somebody may coach clients. */
  readonly mayCoach: (member: StaffMember) => boolean;
  readonly onRole: (member: StaffMember) => void;
  readonly onReset: (member: StaffMember) => void;
  readonly onName: (member: StaffMember) => void;
}

const columnsFor = ({ mayCoach, onRole, onName, onReset }: Acts): Column<StaffMember>[] => [
  {
    id: "name",
    header: "Name",
    rowHeader: true,
    cell: (member) => (
      <span className="flex flex-wrap items-center gap-2">
        <UserText>{personName(member)}</UserText>
        {member.isLocked && <Badge tone="danger">Locked</Badge>}
      </span>
    ),
  },
  {
    id: "email",
    under: "name",
    lineLabel: "",
    header: "Email",
    cell: ({ email }) => <Ltr className="wrap-anywhere md:wrap-break-word">{email}</Ltr>,
  },
  {
    id: "role",
    header: "Role",
    cell: ({ staffRole, roleName }) => (
      <Badge tone={staffRole === "owner" ? "ink" : "neutral"}>{sentence(roleName)}</Badge>
    ),
  },
  {
    id: "coachName",
    header: "In coaching threads",
    cell: (member) =>
      member.coachName !== null ? (
        <BothNames name={member.coachName} />
      ) : (
        <span className="text-muted">{mayCoach(member) ? "“Your coach”" : "–"}</span>
      ),
  },
  {
    id: "factor",
    under: "seen",
    header: "Second factor",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "on" : "–"),
  },
  {
    id: "seen",
    header: "Last active",
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "never" : <When at={lastSeenAt} />),
  },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (member) => (
      <span className="flex flex-wrap justify-end gap-2">
        {mayCoach(member) && (
          <Button size="sm" variant="secondary" onClick={() => onName(member)}>
            Public name
            <span className="sr-only"> of {personName(member)}</span>
          </Button>
        )}
        {member.hasSecondFactor && (
          <Button size="sm" variant="secondary" onClick={() => onReset(member)}>
            Reset factor
            <span className="sr-only"> of {personName(member)}</span>
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => onRole(member)}>
          Change role
          <span className="sr-only"> of {personName(member)}</span>
        </Button>
      </span>
    ),
  },
];

export function StaffPage({ data }: { readonly data: Staff }) {
  const [changing, setChanging] = useState<StaffMember>();
  const [naming, setNaming] = useState<StaffMember>();
  const [resetting, setResetting] = useState<StaffMember>();
  const [isAdding, setAdding] = useState(false);
  const may = useMay();
  const grantable = data.roles.filter(({ permissions }) => permissions.every(may));
  const mayCoach = ({ staffRole }: StaffMember): boolean =>
    data.roles.some(({ id, permissions }) => id === staffRole && permissions.includes("coaching"));
  return (
    <AdminPage
      title="Staff"
      actions={
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          Invite staff
        </Button>
      }
    >
      <Panel title="Staff">
        <DataTable
          caption="Staff"
          layout="stack"
          columns={columnsFor({ mayCoach, onRole: setChanging, onName: setNaming, onReset: setResetting })}
          rows={data.staff}
          rowKey={({ id }) => id}
        />
      </Panel>
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      <Roles roles={data.roles} />
      {changing && <RoleDialog member={changing} roles={grantable} onClose={() => setChanging(undefined)} />}
      {naming && <CoachNameDialog member={naming} onClose={() => setNaming(undefined)} />}
      {resetting && <ResetFactorDialog member={resetting} onClose={() => setResetting(undefined)} />}
      {isAdding && <InviteDialog roles={grantable} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}
