import { permissionDenied } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { Permission } from "#shared/domain/permissions.ts";

/** Staff may only grant or remove permissions that they have. Throws 403 PERMISSION_DENIED with the first permission that is lacking. */
export function assertMayGrant(caller: Pick<Caller, "permissions">, permissions: readonly Permission[]): void {
  const lacking = permissions.find((permission) => !callerMay(caller, permission));
  if (lacking !== undefined) throw permissionDenied(lacking);
}
