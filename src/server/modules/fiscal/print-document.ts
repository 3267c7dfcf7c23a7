import { writeCreditNote } from "#server/modules/orders/index.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import type { FiscalContext } from "./context.ts";
import { noSuchDocument } from "./errors.ts";
import { toTaxDocument } from "./find-tax-invoice.ts";
import { issueDocuments } from "./issue-documents.ts";
import { findDocument, isIssued } from "./queries.ts";
import type { DocumentRow, IssuedDocument } from "./tables.ts";

async function requireIssued(context: FiscalContext, found: DocumentRow): Promise<IssuedDocument> {
  if (isIssued(found)) return found;
  const { database } = context.platform;
  const row = await database.transaction(async (tx) => {
    await issueDocuments(tx, context, found.orderId);
    return findDocument(tx, found.id);
  });
  if (row === undefined || !isIssued(row)) throw noSuchDocument();
  return row;
}

/** A credit note as a PDF, issued at once if its job has not run yet. Throws 404. */
export async function printCreditNote(context: FiscalContext, found: DocumentRow | undefined): Promise<FileReply> {
  if (found === undefined || found.invoiceId === null || found.reason === null) throw noSuchDocument();
  const { reader } = context.platform.database;
  const row = await requireIssued(context, found);
  const invoice = await findDocument(reader, found.invoiceId);
  const order = await context.orders.adminView(reader, await context.orders.require(reader, row.orderId));
  const note = writeCreditNote(order, {
    document: toTaxDocument(row),
    invoiceNumber: invoice?.number ?? "",
    reason: found.reason,
    lines: row.source.lines,
  });
  return { fileName: `${row.number}.pdf`, bytes: await context.printInvoice(note) };
}

/** A document of any kind as the customer gets it. Throws 404. */
export async function printDocument(context: FiscalContext, id: string): Promise<FileReply> {
  const { reader } = context.platform.database;
  const found = await findDocument(reader, id);
  if (found === undefined) throw noSuchDocument();
  if (found.kind === "credit") return printCreditNote(context, found);
  return context.orders.printInvoice(await context.orders.require(reader, found.orderId));
}
