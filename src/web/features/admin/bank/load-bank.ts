import {
  adminListBankAccounts,
  adminListBankRows,
  adminListBankStatements,
  adminListRefundsToPay,
  adminListTransfers,
} from "#shared/contract/admin-bank.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Accounts = ReplyOf<typeof adminListBankAccounts>;
type List =
  | { readonly view: "rows"; readonly list: ReplyOf<typeof adminListBankRows> }
  | { readonly view: "transfers"; readonly list: ReplyOf<typeof adminListTransfers> }
  | { readonly view: "statements"; readonly list: ReplyOf<typeof adminListBankStatements> }
  | { readonly view: "refunds"; readonly list: ReplyOf<typeof adminListRefundsToPay> };

/** Received money, expected transfers, statements, or refunds to pay. */
export type Bank = Accounts & List;

async function loadList(url: string): Promise<List> {
  const limit = "20";
  const view = new URL(url).searchParams.get("view");
  if (view === "refunds") return { view, list: await api(adminListRefundsToPay, {}) };
  if (view === "statements") {
    type Query = NonNullable<CallInput<typeof adminListBankStatements>["query"]>;
    const query = { limit, ...readQuery<Query>(url, ["page"]) };
    return { view, list: await api(adminListBankStatements, { query }) };
  }
  if (view === "transfers") {
    type Query = NonNullable<CallInput<typeof adminListTransfers>["query"]>;
    const query = { limit, ...readQuery<Query>(url, ["page", "state", "proof", "search"]) };
    return { view, list: await api(adminListTransfers, { query }) };
  }
  type Query = NonNullable<CallInput<typeof adminListBankRows>["query"]>;
  const query = { limit, ...readQuery<Query>(url, ["page", "state", "search", "statement"]) };
  return { view: "rows", list: await api(adminListBankRows, { query }) };
}

export async function loadBank(url: string): Promise<Bank> {
  const [accounts, list] = await Promise.all([api(adminListBankAccounts, {}), loadList(url)]);
  return { ...accounts, ...list };
}

export const loadBankAccounts = (): Promise<Accounts> => api(adminListBankAccounts, {});
