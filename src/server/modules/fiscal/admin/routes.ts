import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminExportTaxDocumentFiles,
  adminExportTaxDocuments,
  adminGetFiscal,
  adminGetReceiptFile,
  adminGetTaxDocument,
  adminGetTaxDocumentFile,
  adminGetTaxDocumentXml,
  adminListTaxDocuments,
  adminReissueTaxDocument,
  adminResendTaxDocument,
  adminStartFiscal,
} from "#shared/contract/admin-tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { deviceRoutes } from "../devices/routes.ts";
import { noSuchDocument } from "../errors.ts";
import { findReason } from "../eta/find-buyer.ts";
import { receiptRoutes } from "../eta/routes.ts";
import { printDocument } from "../print-document.ts";
import { findDeviceName, findDocument, listAllOfOrder } from "../queries.ts";
import { toFullDocument } from "../view.ts";
import { exportFiles, readText } from "./document-files.ts";
import { exportDocuments, listDocuments } from "./list-documents.ts";
import { reissueDocument, resendDocument } from "./rejected-documents.ts";
import { readFiscal, startFiscal } from "./start-fiscal.ts";

export function fiscalAdminRoutes(context: FiscalContext): Route[] {
  const { platform } = context;
  const { reader } = platform.database;
  const today = (): string => platform.clock.now().toISOString().slice(0, 10);
  return [
    ...deviceRoutes(context),
    ...receiptRoutes(context),
    route(adminGetFiscal, ({ params }) => readFiscal(reader, context, params.market)),
    route(adminStartFiscal, (call) => startFiscal(context, call, call.params.market, call.body)),
    route(adminListTaxDocuments, ({ query }) => listDocuments(reader, query)),
    route(adminExportTaxDocuments, ({ query }) => exportDocuments(reader, query, today())),
    route(adminExportTaxDocumentFiles, ({ query }) => exportFiles(context, query, today())),
    route(adminGetTaxDocument, async ({ params }) => {
      const row = await findDocument(reader, params.id);
      if (row === undefined) throw noSuchDocument();
      const related = await listAllOfOrder(reader, row.orderId);
      const [deviceName, waitsFor] = [await findDeviceName(reader, row.deviceId), await findReason(reader, row)];
      return { document: toFullDocument(row, related, { deviceName, waitsFor }) };
    }),
    route(adminGetTaxDocumentFile, ({ params }) => printDocument(context, params.id)),
    route(adminGetTaxDocumentXml, ({ params }) => readText(context, params.id, "SA")),
    route(adminGetReceiptFile, ({ params }) => readText(context, params.id, "EG")),
    route(adminResendTaxDocument, async (call) => ({ document: await resendDocument(context, call, call.params.id) })),
    route(adminReissueTaxDocument, async (call) => ({
      document: await reissueDocument(context, call, call.params.id, call.body.reason),
    })),
  ];
}
