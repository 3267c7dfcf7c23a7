import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminExportTaxDocuments,
  adminGetFiscal,
  adminGetTaxDocument,
  adminGetTaxDocumentFile,
  adminListTaxDocuments,
  adminStartFiscal,
} from "#shared/contract/admin-tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { noSuchDocument } from "../errors.ts";
import { printDocument } from "../print-document.ts";
import { findDocument, listOfOrder } from "../queries.ts";
import { toFullDocument } from "../view.ts";
import { exportDocuments, listDocuments } from "./list-documents.ts";
import { readFiscal, startFiscal } from "./start-fiscal.ts";

export function fiscalAdminRoutes(context: FiscalContext): Route[] {
  const { platform } = context;
  const { reader } = platform.database;
  return [
    route(adminGetFiscal, ({ params }) => readFiscal(reader, params.market)),
    route(adminStartFiscal, (call) => startFiscal(platform, call, call.params.market, call.body)),
    route(adminListTaxDocuments, ({ query }) => listDocuments(reader, query)),
    route(adminExportTaxDocuments, ({ query }) =>
      exportDocuments(reader, query, platform.clock.now().toISOString().slice(0, 10)),
    ),
    route(adminGetTaxDocument, async ({ params }) => {
      const row = await findDocument(reader, params.id);
      if (row === undefined) throw noSuchDocument();
      return { document: toFullDocument(row, await listOfOrder(reader, row.orderId)) };
    }),
    route(adminGetTaxDocumentFile, ({ params }) => printDocument(context, params.id)),
  ];
}
