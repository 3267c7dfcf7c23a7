import { type AdminCustomer, adminGetCustomer, adminListCustomers } from "#shared/contract/admin.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";
import { queryOf } from "../load.ts";

type CustomersQuery = NonNullable<CallInput<typeof adminListCustomers>["query"]>;
export type CustomerList = ReplyOf<typeof adminListCustomers>;

export function loadCustomers(url: string): Promise<CustomerList> {
  const query = queryOf<CustomersQuery>(url, ["page", "limit", "search", "role", "state", "sort"]);
  return api(adminListCustomers, { query: { limit: "20", ...query } });
}

export async function loadCustomer(id: string): Promise<AdminCustomer> {
  return (await api(adminGetCustomer, { params: { id } })).customer;
}
