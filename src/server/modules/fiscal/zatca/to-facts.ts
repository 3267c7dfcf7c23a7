import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { type CreditReason, saudiTaxPercent } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { findDocumentName, toLocalTime } from "../qr.ts";
import type { DocumentRow } from "../tables.ts";
import type { DocumentFacts, DocumentSeller } from "./write-document.ts";

/** "عربي | English" */
export const toBoth = ({ ar, en }: LocalizedText): string => (ar === en || en === "" ? ar : `${ar} | ${en}`);

const reasons: Readonly<Record<CreditReason, LocalizedText>> = {
  cancellation: { ar: "إلغاء الطلب", en: "Cancellation" },
  return: { ar: "إرجاع السلعة", en: "Return of goods" },
  price_reduction: { ar: "تخفيض السعر", en: "Price reduction" },
  not_delivered: { ar: "تعذّر التسليم", en: "Not delivered" },
};

export const reasonText = (reason: CreditReason): string => toBoth(reasons[reason]);

const means: Readonly<Record<PaymentMethod, DocumentFacts["paymentMeans"]>> = {
  card: "48",
  paymob: "48",
  instalments: "1",
  fawry: "1",
  wallet: "1",
  transfer: "30",
  cod: "10",
};

/** Throws RangeError when no form of the seller's name fits the QR code. */
export function toDocumentSeller(seller: MarketIdentity): DocumentSeller {
  const name = findDocumentName(seller);
  if (name === undefined) throw new RangeError("the seller's name does not fit the QR code of a signed document");
  const { address } = seller;
  return {
    name,
    vatNumber: seller.vatNumber,
    crNumber: seller.crNumber,
    street: toBoth(address.line),
    buildingNumber: address.buildingNumber,
    additionalNumber: address.additionalNumber,
    district: toBoth(address.district),
    city: toBoth(address.city),
    postalCode: address.postalCode,
  };
}

export interface DocumentInput {
  readonly number: string;
  readonly counter: number;
  readonly previousHash: string;
  readonly issuedAt: Date;
  readonly seller: MarketIdentity;
  readonly paymentMethod: PaymentMethod | null | undefined;
  /** For credit notes: the number of the invoice. */
  readonly invoiceNumber: string | undefined;
}

/** The data that was decided with the order. */
type Decided = Pick<DocumentRow, "id" | "kind" | "reason" | "currency" | "source" | "localTaxMinor">;

/** The content of a document, from the data decided with the order and the data of its issue. */
export function toFacts(row: Decided, input: DocumentInput): DocumentFacts {
  const { paymentMethod, invoiceNumber, issuedAt, seller, ...rest } = input;
  return {
    ...rest,
    kind: row.kind,
    uuid: row.id,
    ...toLocalTime(issuedAt),
    currency: row.currency,
    ...(row.kind === "credit" && invoiceNumber !== undefined ? { invoiceNumber } : {}),
    ...(row.reason === null ? {} : { reason: reasonText(row.reason) }),
    seller: toDocumentSeller(seller),
    paymentMeans: paymentMethod == null ? "1" : means[paymentMethod],
    taxPercent: saudiTaxPercent,
    totals: toTaxTotals(
      row.source.lines.map((line) => ({ ...line, name: toBoth(line.name) })),
      saudiTaxPercent,
    ),
    localTaxMinor: row.localTaxMinor,
  };
}
