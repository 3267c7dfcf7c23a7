import { adminGetTaxReport } from "#shared/contract/admin-tax-report.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export type TaxReport = ReplyOf<typeof adminGetTaxReport>;
type Query = NonNullable<CallInput<typeof adminGetTaxReport>["query"]>;

export const loadTaxReport = (url: string): Promise<TaxReport> =>
  api(adminGetTaxReport, {
    query: { limit: "50", ...readQuery<Query>(url, ["page", "limit", "year", "by", "market"]) },
  });
