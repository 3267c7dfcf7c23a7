import { type Dashboard, getDashboard } from "#shared/contract/admin-reports.ts";
import { getCategories } from "#shared/contract/catalogue.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export type DashboardQuery = NonNullable<CallInput<typeof getDashboard>["query"]>;

export const dashboardQuery = (url: string): DashboardQuery =>
  readQuery<DashboardQuery>(url, ["from", "to", "by", "currency"]);

export interface Overview {
  readonly dashboard: Dashboard;
  /** Whether there is nothing to buy; loaded only if nothing was bought either. */
  readonly sellsNothing: boolean;
}

const findNothingOnSale = async (): Promise<boolean> => {
  const { categories } = await api(getCategories, {});
  return categories.every(({ productCount }) => productCount === 0);
};

export async function loadOverview(url: string): Promise<Overview> {
  const { dashboard } = await api(getDashboard, { query: dashboardQuery(url) });
  const isQuiet = dashboard.currencies.every(({ orders }) => orders === 0);
  return { dashboard, sellsNothing: isQuiet && (await findNothingOnSale().catch(() => false)) };
}
