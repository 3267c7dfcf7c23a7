import type { Route } from "#server/platform/http/call.ts";
import { fiscalAdminRoutes } from "./admin/routes.ts";
import type { FiscalContext } from "./context.ts";
import { issueDocuments, issueDue, issueDueJob, issueJob } from "./issue-documents.ts";
import { fiscalHandlers } from "./order-handlers.ts";
import { fiscalRoutes } from "./routes.ts";

export interface Fiscal {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof fiscalHandlers>;
}

/** Tax documents: decided with the order, numbered by a job or when they are asked for. */
export function createFiscal(context: FiscalContext): Fiscal {
  const { jobs, database } = context.platform;
  jobs.define(issueJob, ({ orderId }: { orderId: string }) =>
    database.transaction((tx) => issueDocuments(tx, context, orderId)),
  );
  jobs.schedule(issueDueJob, "20 * * * *", () => issueDue(context));
  return { routes: [...fiscalRoutes(context), ...fiscalAdminRoutes(context)], handlers: fiscalHandlers(context) };
}
