import * as z from "zod/mini";
import { linkToken, newPassword, personName, staffRole } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import {
  EMAIL_TAKEN,
  INVITATION_FOR_ANOTHER,
  linkRefusals,
  NOT_FOUND,
  ROLE_NOT_FOUND,
  STAFF_ALREADY,
  TOO_MANY_REQUESTS,
} from "./refusals.ts";
import { email, id, idParams, language, longText, timestamp } from "./values.ts";

const tag = "Admin staff";
const access = "admin";
const permission = "staff";

const invitation = z.object({
  id,
  email: z.string(),
  roleId: staffRole,
  /** What people call it; the key of a built-in role. */
  roleName: z.string(),
  language,
  /** Name of who invites. */
  invitedBy: z.string(),
  sentAt: timestamp,
  expiresAt: timestamp,
  isExpired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof invitation>;

const reply = z.object({ invitation });

export const adminListInvitations = endpoint({
  method: "GET",
  path: "/admin/staff/invitations",
  summary: "Colleagues who were invited and have not joined, newest first",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({ invitations: z.array(invitation) }),
});

export const inviteStaffBody = z.strictObject({
  email,
  /** No role with a permission that the caller lacks. */
  roleId: staffRole,
  /** Language of the mail. */
  language: z._default(language, "en"),
  reason: longText(1, 500),
});
export const adminInviteStaff = endpoint({
  method: "POST",
  path: "/admin/staff/invitations",
  summary: "Invites a colleague by mail, for 72 hours; an earlier invitation to the address ends",
  tag,
  access,
  permission,
  stepUp: true,
  body: inviteStaffBody,
  status: 201,
  reply,
  errors: [STAFF_ALREADY, ROLE_NOT_FOUND, TOO_MANY_REQUESTS],
});

export const adminResendInvitation = endpoint({
  method: "POST",
  path: "/admin/staff/invitations/:id/resend",
  summary: "Mails an invitation again with a new link for another 72 hours; the old link stops working",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND, ROLE_NOT_FOUND, TOO_MANY_REQUESTS],
});

export const adminWithdrawInvitation = endpoint({
  method: "DELETE",
  path: "/admin/staff/invitations/:id",
  summary: "Withdraws an invitation; its link stops working",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});

const link = { token: linkToken, email };

export const readInvitation = endpoint({
  method: "POST",
  path: "/auth/invitations/read",
  summary: "The invitation of a link; changes nothing",
  tag: "Auth",
  access: "public",
  body: z.strictObject(link),
  status: 200,
  reply: z.object({ roleId: staffRole, roleName: z.string(), invitedBy: z.string(), hasAccount: z.boolean() }),
  errors: linkRefusals,
});

export const acceptInvitationBody = z.strictObject({
  ...link,
  firstName: personName,
  lastName: personName,
  password: newPassword,
  language: z._default(language, "en"),
});
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/auth/invitations/accept",
  summary: "Opens a staff account by a mailed invitation; the address counts as verified",
  tag: "Auth",
  access: "public",
  body: acceptInvitationBody,
  status: 200,
  reply: z.object({ message: z.string() }),
  /** EMAIL_TAKEN: the address has an account; sign in and join. */
  errors: [...linkRefusals, EMAIL_TAKEN],
  fieldErrors: ["PASSWORD_COMMON", "PASSWORD_PERSONAL"],
});

export const joinStaff = endpoint({
  method: "POST",
  path: "/auth/invitations/join",
  summary: "Makes the caller's account staff by the invitation mailed to its address",
  tag: "Auth",
  access: "customer",
  body: z.strictObject(link),
  status: 200,
  reply: z.object({ message: z.string() }),
  errors: [...linkRefusals, INVITATION_FOR_ANOTHER],
});
