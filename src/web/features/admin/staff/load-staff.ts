import { adminListStaff } from "#shared/contract/admin-staff.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListInvitations } from "#shared/contract/staff-invitations.ts";
import { api } from "#web/lib/api/browser.ts";

export type Staff = ReplyOf<typeof adminListStaff> & ReplyOf<typeof adminListInvitations>;

export async function loadStaff(): Promise<Staff> {
  const [staff, invitations] = await Promise.all([api(adminListStaff, {}), api(adminListInvitations, {})]);
  return { ...staff, ...invitations };
}
