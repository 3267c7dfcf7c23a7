import {
  type AdminCustomer,
  adminGetCustomer,
  adminListCustomers,
  adminListPointsAdjustments,
  type PointsAdjustment,
} from "#shared/contract/admin.ts";
import { adminListCodRefusals, type CodRefusal } from "#shared/contract/cod.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import {
  loadNoteOptions,
  loadStaffNotes,
  type StaffNoteOptions,
  type StaffNotesData,
} from "#web/admin-kit/staff-notes/load-staff-notes.ts";
import { api } from "#web/lib/api/browser.ts";

type CustomersQuery = NonNullable<CallInput<typeof adminListCustomers>["query"]>;
export interface CustomerList extends ReplyOf<typeof adminListCustomers> {
  /** Points adjustments that await a second person; empty without the permission to decide them. */
  readonly waiting: readonly PointsAdjustment[];
  readonly noteOptions: StaffNoteOptions;
}

async function loadWaiting(may: May): Promise<readonly PointsAdjustment[]> {
  return may("points") ? (await api(adminListPointsAdjustments, {})).adjustments : [];
}

export async function loadCustomers(url: string, may: May): Promise<CustomerList> {
  const query = readQuery<CustomersQuery>(url, ["page", "limit", "search", "role", "state", "tag", "assignee", "sort"]);
  const [list, waiting, noteOptions] = await Promise.all([
    api(adminListCustomers, { query: { limit: "20", ...query } }),
    loadWaiting(may),
    loadNoteOptions(may),
  ]);
  return { ...list, waiting, noteOptions };
}

export interface CustomerPageData {
  readonly customer: AdminCustomer;
  /** Refused cash-on-delivery parcels; empty without the permission to see orders. */
  readonly refusals: readonly CodRefusal[];
  readonly notes: StaffNotesData | null;
}

export async function loadCustomer(id: string, may: May): Promise<CustomerPageData> {
  const [{ customer }, notes, { refusals }] = await Promise.all([
    api(adminGetCustomer, { params: { id } }),
    loadStaffNotes("customer", id, may),
    may("orders") ? api(adminListCodRefusals, { params: { id } }) : { refusals: [] },
  ]);
  return { customer, notes, refusals };
}
