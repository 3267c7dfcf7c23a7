import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/admin-courier-cash.ts";
import { adjustCourier } from "./adjust.ts";
import { bookStatement } from "./book-statement.ts";
import { readColumns, saveColumns } from "./columns.ts";
import { listEntries, listOpenParcels, readBalances } from "./read-ledger.ts";
import { discardStatement, listStatements, readStatement, settleRow, takeStatement } from "./statements.ts";

const nothing = Buffer.alloc(0);

/** Staff routes for balances, entries and statements. */
export function courierRoutes(platform: Platform): Route[] {
  const { reader } = platform.database;
  return [
    route(contract.adminListCourierBalances, () => readBalances(reader)),
    route(contract.adminListCourierEntries, ({ query }) => listEntries(reader, query)),
    route(contract.adminListOpenParcels, ({ query }) => listOpenParcels(reader, query)),
    route(contract.adminAdjustCourier, async (call) => ({ entry: await adjustCourier(platform, call, call.body) })),
    route(contract.adminListStatements, ({ query }) => listStatements(reader, query)),
    route(contract.adminReadStatement, (call) => takeStatement(platform, call, call.query, call.rawBody ?? nothing)),
    route(contract.adminGetStatement, ({ params }) => readStatement(reader, params.id)),
    route(contract.adminBookStatement, (call) => bookStatement(platform, call, call.params.id, call.body)),
    route(contract.adminDiscardStatement, async (call) => {
      await discardStatement(platform, call, call.params.id);
      return undefined;
    }),
    route(contract.adminSettleRow, (call) => settleRow(platform, call, { ...call.params, ...call.body })),
    route(contract.adminGetStatementColumns, ({ params }) => readColumns(reader, params.carrier)),
    route(contract.adminSaveStatementColumns, (call) => saveColumns(platform, call, call.params.carrier, call.body)),
  ];
}
