import { type Dashboard, getDashboard } from "#shared/contract/admin-reports.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";
import { findStart, type Start } from "./find-start.ts";

export type DashboardQuery = NonNullable<CallInput<typeof getDashboard>["query"]>;

export const dashboardQuery = (url: string): DashboardQuery =>
  readQuery<DashboardQuery>(url, ["from", "to", "by", "currency"]);

export interface Overview {
  readonly dashboard: Dashboard;
  /** What a shop that cannot sell yet does first; asked only where nothing was bought. */
  readonly start: Start | undefined;
}

export async function loadOverview(url: string, may: May): Promise<Overview> {
  const { dashboard } = await api(getDashboard, { query: dashboardQuery(url) });
  const isQuiet = dashboard.currencies.every(({ orders }) => orders === 0);
  return { dashboard, start: isQuiet ? await findStart(may) : undefined };
}
