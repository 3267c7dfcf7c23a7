import type { OrderRow } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import { keepMeasurement } from "./keep-measurement.ts";
import { createConversionCount } from "./metrics.ts";
import { conversionHandlers, sendConversionJob } from "./note-conversion.ts";
import type { ConversionDeps, Visit } from "./ports.ts";
import { deleteMeasurementsBefore, deleteReportsBefore } from "./queries.ts";
import { conversionRoutes } from "./routes.ts";
import { createSendConversion, sendDue } from "./send-conversion.ts";

export { eraseConversions, exportConversions } from "./personal-data.ts";
export type {
  AdvertBrowser,
  AnalyticsBrowser,
  Buyer,
  Conversion,
  Destinations,
  Sent,
  Visit,
} from "./ports.ts";

/** Label of the key that seals browser data. */
export const conversionsKeyLabel = "conversions";

export interface Conversions {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof conversionHandlers>;
  /** Stores with a new order the browser data that its reports need, as far as the customer agreed. */
  readonly keep: (tx: Tx, order: OrderRow, visit: Visit) => Promise<void>;
}

/** Days for which browser data and reports are kept. */
const keptDays = { measurements: 7, reports: 180 } as const;

async function forgetOld({ platform: { clock, database } }: ConversionDeps): Promise<void> {
  const now = clock.now();
  await deleteMeasurementsBefore(database.reader, addDays(now, -keptDays.measurements));
  await deleteReportsBefore(database.reader, addDays(now, -keptDays.reports));
}

/** Reports purchases and refunds to Google Analytics and Meta, as far as customers agree. */
export function createConversions(deps: ConversionDeps): Conversions {
  const { jobs, metrics } = deps.platform;
  const sending = { ...deps, count: createConversionCount(metrics) };
  jobs.define(sendConversionJob, createSendConversion(sending), { fetchers: 2 });
  jobs.schedule("send-due-conversions", "*/5 * * * *", () => sendDue(sending));
  jobs.schedule("forget-old-measurements", "35 * * * *", () => forgetOld(deps));
  return {
    routes: conversionRoutes(deps),
    handlers: conversionHandlers(deps),
    keep: (tx, order, visit) => keepMeasurement(tx, deps, order, visit),
  };
}
