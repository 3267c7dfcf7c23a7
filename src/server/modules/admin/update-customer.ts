import { assertMayGrant, holdRole } from "#server/modules/accounts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { permissionDenied } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { AdminCustomer, adminUpdateCustomer } from "#shared/contract/admin.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { AdminDeps } from "./ports.ts";
import { requireCustomer } from "./read-customers.ts";

/** The acting member of staff and their permissions. */
type StaffOnCall = StaffCall & { readonly caller: Pick<Caller, "userId" | "permissions"> };
type Change = BodyOf<typeof adminUpdateCustomer>;

/** Locks or unlocks an account. Throws 404, 409 LAST_OWNER, 403 for staff with permissions that the caller lacks. */
export async function updateCustomer(
  deps: AdminDeps,
  call: StaffOnCall,
  id: string,
  { isLocked, reason }: Change,
): Promise<AdminCustomer> {
  return deps.platform.database.transaction(async (tx) => {
    const before = await requireCustomer(tx, id);
    if (before.role === "admin" && !callerMay(call.caller, "staff")) throw permissionDenied("staff");
    if (before.staffRole !== null) assertMayGrant(call.caller, await holdRole(tx, before.staffRole));
    if (isLocked === (before.state === "locked")) return before;
    await deps.accounts.setLocked(tx, id, isLocked);
    await deps.platform.audit.record(tx, call, {
      action: isLocked ? "user.lock" : "user.unlock",
      subjectKind: "user",
      subjectId: id,
      before: { isLocked: !isLocked },
      after: { isLocked },
      reason,
    });
    return requireCustomer(tx, id);
  });
}
