import { type Dashboard, getDashboard } from "#shared/contract/admin-reports.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export type DashboardQuery = NonNullable<CallInput<typeof getDashboard>["query"]>;

export const dashboardQuery = (url: string): DashboardQuery =>
  readQuery<DashboardQuery>(url, ["from", "to", "by", "currency"]);

export async function loadOverview(url: string): Promise<Dashboard> {
  return (await api(getDashboard, { query: dashboardQuery(url) })).dashboard;
}
