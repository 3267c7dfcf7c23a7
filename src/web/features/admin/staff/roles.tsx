import { useState } from "react";
import { adminDeleteRole, type StaffRoleView } from "#shared/contract/staff-roles.ts";
import { type Permission, permissions } from "#shared/domain/permissions.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { permissionNames } from "#web/admin-kit/permission-names.ts";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { api } from "#web/lib/api/browser.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { EditRoleDialog, NewRoleDialog } from "./role-dialog.tsx";

interface Acts {
  readonly onCopy: (role: StaffRoleView) => void;
  readonly onEdit: (role: StaffRoleView) => void;
  readonly onDelete: (role: StaffRoleView) => void;
}

const RoleName = ({ role: { isBuiltin, name } }: { readonly role: StaffRoleView }) =>
  isBuiltin ? sentence(name) : <UserText>{name}</UserText>;

const columnsFor = ({ onCopy, onEdit, onDelete }: Acts): Column<StaffRoleView>[] => [
  { id: "name", header: "Role", rowHeader: true, cell: (role) => <RoleName role={role} /> },
  { id: "kind", header: "Kind", cell: ({ isBuiltin }) => (isBuiltin ? "Built in" : "Own") },
  { id: "uses", header: "People and invitations", align: "end", cell: ({ uses }) => uses },
  {
    id: "permissions",
    header: "Permissions",
    align: "end",
    cell: ({ permissions: held }) => `${held.length} of ${permissions.length}`,
  },
  {
    id: "acts",
    header: "Change",
    align: "end",
    cell: (role) => (
      <span className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={() => onCopy(role)}>
          Duplicate
          <span className="sr-only"> {role.name}</span>
        </Button>
        {!role.isBuiltin && (
          <Button size="sm" variant="secondary" onClick={() => onEdit(role)}>
            Edit
            <span className="sr-only"> {role.name}</span>
          </Button>
        )}
        {!role.isBuiltin && role.uses === 0 && (
          <Button size="sm" variant="secondary" onClick={() => onDelete(role)}>
            Delete
            <span className="sr-only"> {role.name}</span>
          </Button>
        )}
      </span>
    ),
  },
];

const toColumn = (role: StaffRoleView): Column<Permission> => ({
  id: role.id,
  header: <RoleName role={role} />,
  headerText: role.name,
  align: "center",
  cell: (permission) =>
    role.permissions.includes(permission) ? (
      <>
        <Icon name="check" size={18} className="inline text-success" />
        <span className="sr-only">yes</span>
      </>
    ) : (
      <span className="text-muted">–</span>
    ),
});

/** The permissions of each role. */
function RolePermissions({ roles }: { readonly roles: readonly StaffRoleView[] }) {
  return (
    <Panel title="Role permissions">
      <DataTable
        caption="Role permissions"
        dense
        rows={permissions}
        rowKey={(permission) => permission}
        columns={[
          { id: "what", header: "Permission", rowHeader: true, cell: (permission) => permissionNames[permission] },
          ...roles.map(toColumn),
        ]}
      />
    </Panel>
  );
}

/** The roles, and a table of their permissions. */
export function Roles({ roles }: { readonly roles: readonly StaffRoleView[] }) {
  const [like, setLike] = useState<StaffRoleView | "nothing">();
  const [editing, setEditing] = useState<StaffRoleView>();
  const [deleting, setDeleting] = useState<StaffRoleView>();
  return (
    <>
      <Panel
        title="Roles"
        end={
          <Button size="sm" variant="secondary" icon="plus" onClick={() => setLike("nothing")}>
            New role
          </Button>
        }
      >
        <DataTable
          caption="Roles"
          layout="stack"
          columns={columnsFor({ onCopy: setLike, onEdit: setEditing, onDelete: setDeleting })}
          rows={roles}
          rowKey={({ id }) => id}
        />
      </Panel>
      <RolePermissions roles={roles} />
      {like !== undefined && (
        <NewRoleDialog like={like === "nothing" ? undefined : like} onClose={() => setLike(undefined)} />
      )}
      {editing && <EditRoleDialog role={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <RemoveDialog
          title={`Delete the role ${deleting.name}?`}
          verb="Delete"
          done="Role deleted"
          remove={() => api(adminDeleteRole, { params: { id: deleting.id } })}
          onClose={() => setDeleting(undefined)}
        >
          Nobody has it.
        </RemoveDialog>
      )}
    </>
  );
}
