import * as z from "zod/mini";
import { permissions } from "../domain/permissions.ts";
import { staffRole } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { LAST_OWNER, NOT_FOUND, ROLE_NOT_FOUND, versionConflict } from "./refusals.ts";
import { email, id, idParams, line, localizedText, longText, timestamp } from "./values.ts";

const tag = "Admin staff";

export const staffMember = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  staffRole,
  /** What people call the role; the key of a built-in one. */
  roleName: z.string(),
  isLocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: timestamp,
  /** Public name in coaching threads; `null`: "your coach". */
  coachName: z.nullable(localizedText),
  /** When they last used the shop while signed in. */
  lastSeenAt: z.nullable(timestamp),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffReply = z.object({
  staff: z.array(staffMember),
  /** Permissions per role. */
  roles: z.array(z.object({ role: staffRole, name: z.string(), permissions: z.array(z.enum(permissions)) })),
});

export const adminListStaff = endpoint({
  method: "GET",
  path: "/admin/staff",
  summary: "Staff, and the permissions of each role",
  tag,
  access: "admin",
  permission: "staff",
  status: 200,
  reply: staffReply,
});

export const addStaffBody = z.strictObject({ email, staffRole, reason: longText(1, 500) });
export const adminAddStaff = endpoint({
  method: "POST",
  path: "/admin/staff",
  summary: "Makes an existing account, found by e-mail, a member of staff",
  tag,
  access: "admin",
  permission: "staff",
  stepUp: true,
  body: addStaffBody,
  status: 200,
  reply: staffReply,
  errors: [NOT_FOUND, ROLE_NOT_FOUND, LAST_OWNER],
});

export const setStaffRoleBody = z.strictObject({
  staffRole: z.nullable(staffRole),
  /** The role the page showed; without it the last save wins. */
  from: z.optional(z.nullable(staffRole)),
  reason: longText(1, 500),
});
export const adminSetStaffRole = endpoint({
  method: "PUT",
  path: "/admin/staff/:id",
  summary:
    "Changes a member's role; without one they are a customer again. Takes effect on their next call; the last owner stays",
  tag,
  access: "admin",
  permission: "staff",
  stepUp: true,
  params: idParams,
  body: setStaffRoleBody,
  status: 200,
  reply: staffReply,
  errors: [NOT_FOUND, ROLE_NOT_FOUND, versionConflict(z.object({ staffRole: z.nullable(staffRole) })), LAST_OWNER],
});

const publicName = z.nullable(z.strictObject({ ar: line(1, 60), en: line(1, 60) }));

export const setCoachNameBody = z.strictObject({ name: publicName, from: z.optional(publicName) });
export const adminSetCoachName = endpoint({
  method: "PUT",
  path: "/admin/staff/:id/coach-name",
  summary: "Sets or removes the name that customers see for a member of staff in coaching threads",
  tag,
  access: "admin",
  permission: "staff",
  params: idParams,
  /** `from`: the name the page showed; without it the last save wins. */
  body: setCoachNameBody,
  status: 200,
  reply: z.object({ name: z.nullable(localizedText) }),
  errors: [NOT_FOUND, versionConflict(z.object({ name: z.nullable(localizedText) }))],
});

export const resetStaffFactorBody = z.strictObject({ reason: longText(1, 500) });
export const adminResetStaffFactor = endpoint({
  method: "DELETE",
  path: "/admin/staff/:id/second-factor",
  summary: "Removes the second factor of a member of staff who lost it; ends their sessions and mails them",
  tag,
  access: "admin",
  permission: "staff",
  stepUp: true,
  params: idParams,
  body: resetStaffFactorBody,
  status: 200,
  reply: staffReply,
  errors: [NOT_FOUND],
});
