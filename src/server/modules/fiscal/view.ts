import type { AdminTaxDocument, FullTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import type { TaxDocumentSummary } from "#shared/contract/tax-documents.ts";
import { toMajor } from "#shared/domain/money.ts";
import { taxPercents } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import type { DocumentRow, IssuedDocument } from "./tables.ts";

export const toSummary = (row: IssuedDocument): TaxDocumentSummary => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedAt: row.issuedAt.toISOString(),
  currency: row.currency,
  total: toMajor(row.payableMinor),
  reason: row.reason,
});

const toWaiting = (row: DocumentRow): Date | null => {
  if (row.state === "due") return row.createdAt;
  return row.nextAt === null ? null : row.issuedAt;
};

export const toAdminDocument = (row: DocumentRow): AdminTaxDocument => ({
  id: row.id,
  market: row.market,
  kind: row.kind,
  state: row.state,
  orderId: row.orderId,
  orderNumber: row.source.orderNumber,
  number: row.number,
  createdAt: row.createdAt.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
  waitsSince: toWaiting(row)?.toISOString() ?? null,
  currency: row.currency,
  net: toMajor(row.netMinor),
  tax: toMajor(row.taxMinor),
  total: toMajor(row.payableMinor),
  reason: row.reason,
});

export const toFullDocument = (
  row: DocumentRow,
  related: readonly DocumentRow[],
  { deviceName, waitsFor }: Pick<FullTaxDocument, "deviceName" | "waitsFor">,
): FullTaxDocument => ({
  ...toAdminDocument(row),
  ...{
    counter: row.counter,
    hash: row.hash,
    previousHash: row.previousHash,
    deviceName,
    waitsFor,
    attempts: row.attempts,
  },
  nextAt: row.nextAt?.toISOString() ?? null,
  authority: row.reply && { status: row.reply.status, messages: [...row.reply.messages] },
  rounding: toMajor(row.roundingMinor),
  localTax: toMajor(row.localTaxMinor),
  qr: row.qr,
  sellerName: row.seller?.legalName ?? null,
  vatNumber: row.seller?.vatNumber ?? null,
  lines: toTaxTotals(row.source.lines, taxPercents[row.market]).lines.map((line) => ({
    name: line.name,
    quantity: line.quantity,
    price: line.price,
    allowance: toMajor(line.allowanceMinor),
    net: toMajor(line.netMinor),
    tax: toMajor(line.taxMinor),
    total: toMajor(line.grossMinor),
  })),
  related: related.map(toAdminDocument),
});
