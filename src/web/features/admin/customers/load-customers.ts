import {
  type AdminCustomer,
  adminGetCustomer,
  adminListCustomers,
  adminListPointsAdjustments,
  type PointsAdjustment,
} from "#shared/contract/admin.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type CustomersQuery = NonNullable<CallInput<typeof adminListCustomers>["query"]>;
export interface CustomerList extends ReplyOf<typeof adminListCustomers> {
  /** Points adjustments that await a second person; empty without the permission to decide them. */
  readonly waiting: readonly PointsAdjustment[];
}

async function loadWaiting(may: May): Promise<readonly PointsAdjustment[]> {
  return may("points") ? (await api(adminListPointsAdjustments, {})).adjustments : [];
}

export async function loadCustomers(url: string, may: May): Promise<CustomerList> {
  const query = readQuery<CustomersQuery>(url, ["page", "limit", "search", "role", "state", "sort"]);
  const [list, waiting] = await Promise.all([
    api(adminListCustomers, { query: { limit: "20", ...query } }),
    loadWaiting(may),
  ]);
  return { ...list, waiting };
}

export async function loadCustomer(id: string): Promise<AdminCustomer> {
  return (await api(adminGetCustomer, { params: { id } })).customer;
}
