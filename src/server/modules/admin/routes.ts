import { type Route, route } from "#server/platform/http/call.ts";
import * as people from "#shared/contract/admin.ts";
import * as reports from "#shared/contract/admin-reports.ts";
import { adminGetReturnReport, exportReturnReport } from "#shared/contract/admin-return-report.ts";
import { adminSearch } from "#shared/contract/admin-search.ts";
import * as adminStaff from "#shared/contract/admin-staff.ts";
import { adminExportTaxReport, adminGetTaxReport } from "#shared/contract/admin-tax-report.ts";
import type { QueryOf } from "#shared/contract/endpoint.ts";
import { adjustPoints } from "./adjust-points.ts";
import { decidePointsAdjustment } from "./decide-points-adjustment.ts";
import { dashboardFile, exportOrdersFile, maxRows } from "./export-files.ts";
import { globalSearch } from "./global-search.ts";
import { toPeriod } from "./periods.ts";
import { listWaiting } from "./points-adjustments.ts";
import type { AdminDeps } from "./ports.ts";
import { listAudit } from "./read-audit.ts";
import { listCustomers, requireCustomer } from "./read-customers.ts";
import { readDashboard } from "./read-dashboard.ts";
import { waitingFor } from "./read-lists.ts";
import { readReturnReport, returnReportFile } from "./read-return-report.ts";
import { listStaff, resetStaffFactor, setStaffRole } from "./staff.ts";
import { readTaxReport, taxReportFile } from "./tax-report.ts";
import { updateCustomer } from "./update-customer.ts";

export function adminRoutes(deps: AdminDeps): Route[] {
  const { reader } = deps.platform.database;
  const today = (): string => deps.platform.clock.now().toISOString().slice(0, 10);
  const dashboard = ({ by, currency, ...span }: QueryOf<typeof reports.getDashboard>, most?: number) =>
    readDashboard(reader, { period: toPeriod(span, today()), by, currency, ...(most === undefined ? {} : { most }) });
  const returns = (query: QueryOf<typeof adminGetReturnReport>, most: number) =>
    readReturnReport(reader, toPeriod(query, today()), { query, most });
  return [
    route(reports.getDashboard, async ({ query }) => ({ dashboard: await dashboard(query) })),
    route(reports.exportDashboard, async ({ query }) => dashboardFile(await dashboard(query, maxRows), query.table)),
    route(adminGetReturnReport, async ({ query }) => ({ report: await returns(query, 200) })),
    route(exportReturnReport, async ({ query }) => returnReportFile(await returns(query, maxRows))),
    route(reports.exportOrders, (call) => exportOrdersFile(deps, call, call.query)),
    route(adminGetTaxReport, ({ query }) => readTaxReport(reader, query, today())),
    route(adminExportTaxReport, ({ query }) => taxReportFile(reader, query, today())),
    route(reports.adminGetWaiting, async ({ caller }) => ({ waiting: await waitingFor(reader, caller) })),
    route(adminSearch, async ({ caller, query }) => ({ hits: await globalSearch(deps, caller, query.text) })),
    route(people.adminListCustomers, ({ query }) => listCustomers(reader, query)),
    route(people.adminGetCustomer, async ({ params }) => ({ customer: await requireCustomer(reader, params.id) })),
    route(people.adminUpdateCustomer, async (call) => ({
      customer: await updateCustomer(deps, call, call.params.id, call.body),
    })),
    route(people.adminAdjustPoints, (call) => adjustPoints(deps, call, call.params.id, call.body)),
    route(people.adminListPointsAdjustments, async () => ({ adjustments: await listWaiting(reader) })),
    route(people.adminDecidePointsAdjustment, async (call) => ({
      adjustment: await decidePointsAdjustment(deps, call, call.params.id, call.body),
    })),
    route(adminStaff.adminListStaff, () => listStaff(reader)),
    route(adminStaff.adminAddStaff, (call) =>
      setStaffRole(deps, call, { ...call.body, who: { email: call.body.email } }),
    ),
    route(adminStaff.adminSetStaffRole, (call) => setStaffRole(deps, call, { ...call.body, who: call.params })),
    route(adminStaff.adminResetStaffFactor, (call) => resetStaffFactor(deps, call, { ...call.params, ...call.body })),
    route(reports.adminListAudit, ({ query }) => listAudit(reader, query)),
  ];
}
