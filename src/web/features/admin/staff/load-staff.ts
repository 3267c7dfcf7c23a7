import { adminListStaff } from "#shared/contract/admin-staff.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListInvitations } from "#shared/contract/staff-invitations.ts";
import { adminListRoles } from "#shared/contract/staff-roles.ts";
import { api } from "#web/lib/api/browser.ts";

export type Staff = Pick<ReplyOf<typeof adminListStaff>, "staff"> &
  ReplyOf<typeof adminListInvitations> &
  ReplyOf<typeof adminListRoles>;

export async function loadStaff(): Promise<Staff> {
  const [{ staff }, invitations, roles] = await Promise.all([
    api(adminListStaff, {}),
    api(adminListInvitations, {}),
    api(adminListRoles, {}),
  ]);
  return { staff, ...invitations, ...roles };
}
