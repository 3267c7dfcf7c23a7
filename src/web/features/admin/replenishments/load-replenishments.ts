import {
  adminGetReplenishmentMarkets,
  adminListReplenishments,
  adminReplenishmentReport,
} from "#shared/contract/admin-replenishments.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { reportDays } from "#web/admin-kit/charges.tsx";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListReplenishments>["query"]>;

export interface ReplenishmentList
  extends ReplyOf<typeof adminListReplenishments>,
    ReplyOf<typeof adminReplenishmentReport> {
  /** For staff who may switch them. */
  readonly markets: ReplyOf<typeof adminGetReplenishmentMarkets>["markets"] | undefined;
}

export async function loadReplenishments(url: string, may: May): Promise<ReplenishmentList> {
  const query = readQuery<Query>(url, ["page", "limit", "status", "state", "search"]);
  const [list, report, switches] = await Promise.all([
    api(adminListReplenishments, { query: { limit: "20", ...query } }),
    api(adminReplenishmentReport, { query: { days: String(reportDays) } }),
    may("settings") ? api(adminGetReplenishmentMarkets, {}) : undefined,
  ]);
  return { ...list, ...report, markets: switches?.markets };
}
