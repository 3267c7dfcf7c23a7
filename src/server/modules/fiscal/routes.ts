import { type Route, route } from "#server/platform/http/call.ts";
import { getCreditNote, listTaxDocuments } from "#shared/contract/tax-documents.ts";
import type { FiscalContext } from "./context.ts";
import { noSuchDocument } from "./errors.ts";
import { printCreditNote } from "./print-document.ts";
import { findDocument, isIssued, listOfOrder } from "./queries.ts";
import { toSummary } from "./view.ts";

export function fiscalRoutes(context: FiscalContext): Route[] {
  const { orders, platform } = context;
  const { reader } = platform.database;
  return [
    route(listTaxDocuments, async ({ caller, params }) => {
      const order = await orders.require(reader, params.id, caller.userId);
      const rows = await listOfOrder(reader, order.id);
      return { documents: rows.filter(isIssued).map(toSummary) };
    }),
    route(getCreditNote, async ({ caller, params }) => {
      const order = await orders.require(reader, params.id, caller.userId);
      const row = await findDocument(reader, params.documentId);
      if (row?.orderId !== order.id) throw noSuchDocument();
      return printCreditNote(context, row);
    }),
  ];
}
