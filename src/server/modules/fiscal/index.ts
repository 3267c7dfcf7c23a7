import type { Route } from "#server/platform/http/call.ts";
import { fiscalAdminRoutes } from "./admin/routes.ts";
import type { FiscalContext } from "./context.ts";
import { findPos } from "./eta/devices/read-devices.ts";
import { createSessions } from "./eta/submit/sessions.ts";
import { submitReceipts } from "./eta/submit/submit-receipts.ts";
import { issueDocuments, issueDue } from "./issue-documents.ts";
import { issueDueJob, issueJob, reportJob } from "./job-names.ts";
import { watchDocuments } from "./metrics.ts";
import { fiscalHandlers } from "./order-handlers.ts";
import { createReport, wakeReports, wakeReportsJob } from "./reporting/report-documents.ts";
import { fiscalRoutes } from "./routes.ts";

export { createBuyerIds } from "./eta/buyer-ids.ts";
export { eraseReceiptBuyers, exportReceiptBuyers } from "./personal-data.ts";
export type { AuthorityAnswer, AuthorityRequest, CallAuthority, CallReceipts, Credentials } from "./ports.ts";

export interface Fiscal {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof fiscalHandlers>;
}

/** Tax documents: decided with the order, numbered by a job or on request, then reported. */
export function createFiscal(context: FiscalContext): Fiscal {
  const { jobs, database } = context.platform;
  jobs.define(issueJob, ({ orderId }: { orderId: string }) =>
    database.transaction((tx) => issueDocuments(tx, context, orderId)),
  );
  const report = createReport(context);
  const sessions = createSessions(context);
  jobs.define(reportJob, async (job: { deviceId: string }) => {
    const pos = await findPos(database.reader, job.deviceId);
    await (pos === undefined ? report(job) : submitReceipts(context, sessions, pos.id));
  });
  jobs.schedule(issueDueJob, "20 * * * *", () => issueDue(context));
  jobs.schedule(wakeReportsJob, "* * * * *", () => wakeReports(context));
  watchDocuments(context.platform);
  return { routes: [...fiscalRoutes(context), ...fiscalAdminRoutes(context)], handlers: fiscalHandlers(context) };
}
