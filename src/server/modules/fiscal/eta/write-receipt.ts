import type { Minor } from "#shared/domain/money.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import { egyptianTaxPercent } from "#shared/domain/tax-documents.ts";
import { type FineLine, toFineLine, toFineText, toFineTotals } from "./amounts.ts";
import { NumberText, type ReceiptObject, toUuid, write } from "./write-canonical.ts";

export interface ReceiptSeller {
  readonly rin: string;
  readonly tradeName: string;
  readonly branchCode: string;
  readonly governate: string;
  readonly regionCity: string;
  readonly street: string;
  readonly buildingNumber: string;
  readonly deviceSerial: string;
  readonly activityCode: string;
}

export interface ReceiptLine {
  /** Our own: the SKU. */
  readonly internalCode: string;
  readonly name: string;
  readonly code: TaxCode;
  readonly unitMinor: Minor;
  readonly quantity: number;
  readonly grossMinor: Minor;
}

/** C cash, V card, GC gift card, O other. */
export type ReceiptPayment = "C" | "V" | "GC" | "O";

export interface ReceiptFacts {
  readonly number: string;
  /** Without milliseconds. */
  readonly issuedAt: Date;
  /** UUID of the device's previous receipt; empty for its first. */
  readonly previousUuid: string;
  /** UUID of the rejected receipt that this one replaces. */
  readonly replacedUuid?: string | undefined;
  /** For a return: the UUID of its sale. */
  readonly saleUuid?: string | undefined;
  readonly seller: ReceiptSeller;
  readonly buyer: { readonly id: string; readonly name: string };
  readonly lines: readonly ReceiptLine[];
  readonly payment: ReceiptPayment;
}

export interface WrittenReceipt {
  readonly uuid: string;
  readonly json: string;
  /** The QR code's content: the address where the receipt can be looked up. */
  readonly link: string;
}

const number = (text: string | number): NumberText => new NumberText(String(text));
const fine = (amount: bigint): NumberText => number(toFineText(amount));
const taxType = "T1";

/** "2026-11-22T12:00:00Z" */
export const toIssueTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

function toItem({ internalCode, name, code, quantity }: ReceiptLine, line: FineLine): ReceiptObject {
  return {
    internalCode,
    description: name,
    itemType: code.type,
    itemCode: code.code,
    unitType: code.unit,
    quantity: number(quantity),
    unitPrice: fine(line.unitPrice),
    netSale: fine(line.net),
    totalSale: fine(line.totalSale),
    total: fine(line.total),
    ...(line.discount === 0n ? {} : { commercialDiscountData: [{ amount: fine(line.discount), description: "خصم" }] }),
    taxableItems: [{ taxType, amount: fine(line.tax), subType: "V009", rate: number(egyptianTaxPercent) }],
  };
}

const toSeller = (seller: ReceiptSeller): ReceiptObject => ({
  rin: seller.rin,
  companyTradeName: seller.tradeName,
  branchCode: seller.branchCode,
  branchAddress: {
    country: "EG",
    governate: seller.governate,
    regionCity: seller.regionCity,
    street: seller.street,
    buildingNumber: seller.buildingNumber,
  },
  deviceSerialNumber: seller.deviceSerial,
  activityCode: seller.activityCode,
});

function toHeader(facts: ReceiptFacts, uuid: string): ReceiptObject {
  const { saleUuid, replacedUuid } = facts;
  return {
    dateTimeIssued: toIssueTime(facts.issuedAt),
    receiptNumber: facts.number,
    uuid,
    previousUUID: facts.previousUuid,
    // A sale always has this field, a return only when it replaces another one.
    ...(saleUuid === undefined || replacedUuid !== undefined ? { referenceOldUUID: replacedUuid ?? "" } : {}),
    ...(saleUuid === undefined ? {} : { referenceUUID: saleUuid }),
    currency: "EGP",
    exchangeRate: number(0),
    orderdeliveryMode: "TC",
  };
}

/** The authority's public page of a receipt, for its QR code. */
function toLink({ issuedAt, seller }: ReceiptFacts, uuid: string, total: bigint): string {
  const at = `https://invoicing.eta.gov.eg/receipts/search/${uuid}/share/${toIssueTime(issuedAt)}`;
  return `${at}#Total:${toFineText(total)},IssuerRIN:${seller.rin}`;
}

/** Writes a receipt: its text, and its UUID, which is the hash of the text with an empty UUID. Pure. */
export function writeReceipt(facts: ReceiptFacts): WrittenReceipt {
  const lines = facts.lines.map(toFineLine);
  const totals = toFineTotals(lines);
  const toObject = (uuid: string): ReceiptObject => ({
    header: toHeader(facts, uuid),
    documentType: { receiptType: facts.saleUuid === undefined ? "s" : "r", typeVersion: "1.2" },
    seller: toSeller(facts.seller),
    buyer: { type: "P", id: facts.buyer.id, name: facts.buyer.name },
    itemData: facts.lines.flatMap((line, index) => {
      const amounts = lines[index];
      return amounts === undefined ? [] : [toItem(line, amounts)];
    }),
    totalSales: fine(totals.sales),
    totalCommercialDiscount: fine(totals.discount),
    netAmount: fine(totals.net),
    feesAmount: fine(0n),
    totalAmount: fine(totals.total),
    taxTotals: [{ taxType, amount: fine(totals.tax) }],
    paymentMethod: facts.payment,
    adjustment: fine(0n),
  });
  const uuid = toUuid(write(toObject("")).canonical);
  return { uuid, json: write(toObject(uuid)).json, link: toLink(facts, uuid, totals.total) };
}
