import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/staff-roles.ts";
import type { Context } from "../context.ts";
import { createRole, deleteRole, saveRole } from "./edit-role.ts";
import { listRoles } from "./queries.ts";

/** Roles of staff. */
export const roleRoutes = (context: Context): Route[] => [
  route(contract.adminListRoles, async () => ({ roles: await listRoles(context.database.reader) })),
  route(contract.adminCreateRole, async (call) => ({ role: await createRole(context, call, call.body) })),
  route(contract.adminSaveRole, async (call) => ({ role: await saveRole(context, call, call.params.id, call.body) })),
  route(contract.adminDeleteRole, async (call) => {
    await deleteRole(context, call, call.params.id);
    return undefined;
  }),
];
