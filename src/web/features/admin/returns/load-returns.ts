import { type AdminReturn, adminGetReturn, adminListReturns } from "#shared/contract/admin-return-cases.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListReturns>["query"]>;
export type ReturnList = ReplyOf<typeof adminListReturns>;

export function loadReturns(url: string): Promise<ReturnList> {
  const asked = readQuery<Query>(url, ["page", "limit", "status", "search", "orderId"]);
  return api(adminListReturns, { query: { limit: "20", ...asked } });
}

export const loadReturn = async (id: string): Promise<AdminReturn> =>
  (await api(adminGetReturn, { params: { id } })).return;
