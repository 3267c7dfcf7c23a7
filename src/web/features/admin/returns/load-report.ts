import { adminGetReturnReport, type ReturnReport } from "#shared/contract/admin-return-report.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ReportQuery = NonNullable<CallInput<typeof adminGetReturnReport>["query"]>;

export const reportQuery = (url: string): ReportQuery =>
  readQuery<ReportQuery>(url, ["from", "to", "by", "market", "reason", "product"]);

export const loadReport = async (url: string): Promise<ReturnReport> =>
  (await api(adminGetReturnReport, { query: reportQuery(url) })).report;
