import { useState } from "react";
import { type AdminCustomer, adminUpdateCustomer, updateCustomerBody } from "#shared/contract/admin.ts";
import { adminListRoles } from "#shared/contract/staff-roles.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { RoleDialog } from "#web/admin-kit/staff-actions.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { shieldIcon } from "#web/ui/drawn-icons.ts";
import { PointsDialog } from "./points-dialog.tsx";

interface Props {
  readonly customer: AdminCustomer;
  readonly onClose: () => void;
}

function LockDialog({ customer, onClose }: Props) {
  const isLocked = customer.state === "locked";
  const form = useStaffForm({
    endpoint: adminUpdateCustomer,
    params: { id: customer.id },
    defaults: { reason: "" },
    draftKey: `${isLocked ? "unlock" : "lock"}:${customer.id}`,
    toBody: ({ reason }) => ({ isLocked: !isLocked, reason }),
    rules: bodyRules(updateCustomerBody),
    done: isLocked ? "Account unlocked" : "Account locked",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={isLocked ? `Unlock ${customer.firstName}'s account?` : `Lock ${customer.firstName}'s account?`}
      confirm={isLocked ? "Unlock" : "Lock"}
      variant={isLocked ? "primary" : "danger"}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">
        {isLocked ? "They will be able to sign in again." : "They are signed out everywhere and cannot sign in."}
      </p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** Opens once the roles are loaded. */
function Role({ customer, onClose }: Props) {
  const may = useMay();
  const { load } = useOnDemand("roles", (signal) => api(adminListRoles, {}, { signal }));
  if (load.status !== "ready") return null;
  const roles = load.data.roles.filter(({ permissions }) => permissions.every(may));
  return <RoleDialog member={customer} roles={roles} onClose={onClose} />;
}

const dialogs = { lock: LockDialog, points: PointsDialog, role: Role } as const;

/** The actions on an account that the staff member may do. */
export function CustomerActs({ customer }: { readonly customer: AdminCustomer }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const may = useMay();
  if (customer.state === "closed") return null;
  const Chosen = open === undefined ? undefined : dialogs[open];
  return (
    <>
      {may("points") && customer.role === "customer" && (
        <Button size="sm" variant="secondary" icon="star" onClick={() => setOpen("points")}>
          Adjust points
        </Button>
      )}
      {may("staff") && (
        <Button size="sm" variant="secondary" icon={shieldIcon} onClick={() => setOpen("role")}>
          Change role
        </Button>
      )}
      {(customer.role === "customer" || may("staff")) && (
        <Button size="sm" variant="secondary" icon="lock" onClick={() => setOpen("lock")}>
          {customer.state === "locked" ? "Unlock" : "Lock"}
        </Button>
      )}
      {Chosen && <Chosen customer={customer} onClose={() => setOpen(undefined)} />}
    </>
  );
}
