import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/staff-invitations.ts";
import type { Context } from "../context.ts";
import type { RouteOptions } from "../routes.ts";
import { acceptAsStranger, joinSignedIn, showInvitation } from "./accept.ts";
import { inviteStaff, listInvitations, resendInvitation, withdrawInvitation } from "./invite.ts";

/** Inviting colleagues, and joining. */
export const invitationRoutes = (context: Context, { rules }: RouteOptions): Route[] => [
  route(contract.adminListInvitations, async () => ({ invitations: await listInvitations(context) })),
  route(contract.adminInviteStaff, async (call) => ({
    invitation: await inviteStaff(context, rules, call, call.body),
  })),
  route(contract.adminResendInvitation, async (call) => ({
    invitation: await resendInvitation(context, rules, call, call.params.id),
  })),
  route(contract.adminWithdrawInvitation, async (call) => {
    await withdrawInvitation(context, call, call.params.id);
    return undefined;
  }),
  route(contract.readInvitation, (call) => showInvitation(context, rules, call.body, call)),
  route(contract.acceptInvitation, (call) => acceptAsStranger(context, rules, call.body, call)),
  route(contract.joinStaff, (call) => joinSignedIn(context, rules, call.caller, call.body, call)),
];
