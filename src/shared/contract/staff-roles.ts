import * as z from "zod/mini";
import { permissions } from "../domain/permissions.ts";
import { staffRole } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, ROLE_BUILTIN, ROLE_IN_USE, ROLE_NAME_TAKEN, versionConflict } from "./refusals.ts";
import { line } from "./values.ts";

const tag = "Admin staff";
const access = "admin";
const permission = "staff";

const permissionList = z.array(z.enum(permissions));

export const staffRoleView = z.object({
  /** A built-in role's key, or an id. */
  id: staffRole,
  name: z.string(),
  permissions: permissionList,
  /** Built-in roles are changed by nobody. */
  isBuiltin: z.boolean(),
  /** People and open invitations that have it. */
  uses: z.int(),
  version: z.int(),
});
export type StaffRoleView = z.infer<typeof staffRoleView>;

const reply = z.object({ role: staffRoleView });
const params = z.strictObject({ id: staffRole });

export const adminListRoles = endpoint({
  method: "GET",
  path: "/admin/roles",
  summary: "Roles, built-in and custom",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ roles: z.array(staffRoleView) }),
});

export const roleBody = z.strictObject({
  name: line(1, 40),
  /** None that the caller lacks. */
  permissions: permissionList.check(z.minLength(1), z.maxLength(100)),
});

export const adminCreateRole = endpoint({
  method: "POST",
  path: "/admin/roles",
  summary: "Creates a role from permissions that the caller has",
  tag,
  access,
  permission,
  stepUp: true,
  body: roleBody,
  status: 201,
  reply,
  errors: [ROLE_NAME_TAKEN],
});

export const saveRoleBody = z.extend(roleBody, { version: z.int() });

export const adminSaveRole = endpoint({
  method: "PUT",
  path: "/admin/roles/:id",
  summary: "Changes a role; takes effect on the next call of its members",
  tag,
  access,
  permission,
  stepUp: true,
  params,
  body: saveRoleBody,
  status: 200,
  reply,
  errors: [NOT_FOUND, ROLE_BUILTIN, ROLE_NAME_TAKEN, versionConflict(staffRoleView)],
});

export const adminDeleteRole = endpoint({
  method: "DELETE",
  path: "/admin/roles/:id",
  summary: "Deletes a role that nobody has",
  tag,
  access,
  permission,
  stepUp: true,
  params,
  status: 204,
  errors: [NOT_FOUND, ROLE_BUILTIN, ROLE_IN_USE],
});
