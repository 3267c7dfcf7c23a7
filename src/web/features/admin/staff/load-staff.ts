import { adminListStaff } from "#shared/contract/admin-staff.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export type Staff = ReplyOf<typeof adminListStaff>;

export const loadStaff = (): Promise<Staff> => api(adminListStaff, {});
