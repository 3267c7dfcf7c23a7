import type { StaffCall } from "#server/platform/audit.ts";
import { permissionDenied } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { VariantsBody } from "#shared/contract/admin-products.ts";

/** A staff call with its permissions, which decide whether costs are visible. */
export type CostlyCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };

/** The permission to see costs and margins. */
const costsPermission = "reports";

export const toSight = ({ caller }: { readonly caller: Pick<Caller, "permissions"> }) => ({
  withCosts: callerMay(caller, costsPermission),
});

/** Throws 403 PERMISSION_DENIED when costs are given by staff who may not see them. */
export function assertMaySetCosts(call: CostlyCall, variants: VariantsBody | undefined): void {
  const givesCosts = variants?.some(({ cost }) => cost !== undefined) ?? false;
  if (givesCosts && !toSight(call).withCosts) throw permissionDenied(costsPermission);
}
