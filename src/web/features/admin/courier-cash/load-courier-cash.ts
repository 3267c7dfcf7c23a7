import {
  adminGetStatement,
  adminListCourierBalances,
  adminListCourierEntries,
  adminListOpenParcels,
  adminListStatements,
  type WholeStatement,
} from "#shared/contract/admin-courier-cash.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Balances = ReplyOf<typeof adminListCourierBalances>;
type List =
  | { readonly view: "parcels"; readonly list: ReplyOf<typeof adminListOpenParcels> }
  | { readonly view: "entries"; readonly list: ReplyOf<typeof adminListCourierEntries> }
  | { readonly view: "statements"; readonly list: ReplyOf<typeof adminListStatements> };

/** The list below the balances: unsettled parcels, all entries, or the statements. */
export type CourierCash = Balances & List;

async function loadList(url: string): Promise<List> {
  const limit = "20";
  const view = new URL(url).searchParams.get("view");
  if (view === "statements") {
    type Query = NonNullable<CallInput<typeof adminListStatements>["query"]>;
    const query = { limit, ...readQuery<Query>(url, ["page", "carrier", "state"]) };
    return { view, list: await api(adminListStatements, { query }) };
  }
  if (view === "entries") {
    type Query = NonNullable<CallInput<typeof adminListCourierEntries>["query"]>;
    const query = { limit, ...readQuery<Query>(url, ["page", "carrier", "currency", "kind"]) };
    return { view, list: await api(adminListCourierEntries, { query }) };
  }
  type Query = NonNullable<CallInput<typeof adminListOpenParcels>["query"]>;
  const query = { limit, ...readQuery<Query>(url, ["page", "carrier", "currency"]) };
  return { view: "parcels", list: await api(adminListOpenParcels, { query }) };
}

export async function loadCourierCash(url: string): Promise<CourierCash> {
  const [balances, list] = await Promise.all([api(adminListCourierBalances, {}), loadList(url)]);
  return { ...balances, ...list };
}

export const loadStatement = (id: string): Promise<WholeStatement> => api(adminGetStatement, { params: { id } });
