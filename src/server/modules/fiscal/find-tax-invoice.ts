import type { OrderRow, TaxDocument } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { taxPercents } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "./context.ts";
import { toTaxMarket } from "./decide-documents.ts";
import { issueDocuments } from "./issue-documents.ts";
import { isIssued, listOfOrder } from "./queries.ts";
import type { IssuedDocument } from "./tables.ts";

/** Converts an issued document to the shape that orders print. */
export const toTaxDocument = (row: IssuedDocument): TaxDocument => ({
  number: row.number,
  issuedAt: row.issuedAt,
  sold: { market: row.market, identity: row.seller },
  currency: row.currency,
  taxPercent: taxPercents[row.market],
  netMinor: row.netMinor,
  taxMinor: row.taxMinor,
  roundingMinor: row.roundingMinor,
  payableMinor: row.payableMinor,
  localTaxMinor: row.localTaxMinor,
  qr: row.qr,
});

/** The tax invoice of an order, issued now if its job has not run yet; `undefined` when the order has none. */
export async function findTaxInvoice(
  tx: Tx,
  context: FiscalContext,
  order: OrderRow,
): Promise<TaxDocument | undefined> {
  if (toTaxMarket(order) === undefined) return undefined;
  await issueDocuments(tx, context, order.id);
  const [invoice] = await listOfOrder(tx, order.id);
  return invoice !== undefined && isIssued(invoice) ? toTaxDocument(invoice) : undefined;
}
