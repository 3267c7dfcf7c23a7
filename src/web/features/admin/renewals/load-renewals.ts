import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListRenewals, adminRecoveryReport } from "#shared/contract/renewals.ts";
import { reportDays } from "#web/admin-kit/charges.tsx";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListRenewals>["query"]>;

export type Renewals = ReplyOf<typeof adminListRenewals> & ReplyOf<typeof adminRecoveryReport>;

export async function loadRenewals(url: string): Promise<Renewals> {
  const query = readQuery<Query>(url, ["page", "limit", "state"]);
  const [list, report] = await Promise.all([
    api(adminListRenewals, { query: { limit: "20", ...query } }),
    api(adminRecoveryReport, { query: { days: String(reportDays) } }),
  ]);
  return { ...list, ...report };
}
