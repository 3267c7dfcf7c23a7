import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import type { CreditReason } from "#shared/domain/tax-documents.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { Invoice } from "./invoice.ts";
import { toNumber } from "./money-text.ts";
import { toSellerPart } from "./seller-part.ts";
import type { TaxDocument } from "./tax-document.ts";
import { taxAmounts, taxFacts } from "./tax-part.ts";
import { words } from "./words.ts";
import { customerLines } from "./write-invoice.ts";

export interface CreditLine {
  readonly name: LocalizedText;
  readonly quantity: number;
  readonly unitMinor: Minor;
  readonly grossMinor: Minor;
}

export interface CreditNote {
  readonly document: TaxDocument;
  /** Number of the invoice that it corrects. */
  readonly invoiceNumber: string;
  readonly reason: CreditReason;
  readonly lines: readonly CreditLine[];
}

const both = (text: string): LocalizedText => ({ ar: text, en: text });
const amountText = (amount: Minor): string => toNumber(toMajor(amount));

function toLine({ name, quantity, unitMinor, grossMinor }: CreditLine): Invoice["lines"][number] {
  const discount = unitMinor * quantity - grossMinor;
  return {
    name,
    detail: both(""),
    quantity: String(quantity),
    unitPrice: amountText(unitMinor),
    discount: discount === 0 ? "-" : toNumber(-discount / 100),
    total: amountText(grossMinor),
  };
}

/** Builds the content of a credit note for one of an order's refunds. Pure. */
export function writeCreditNote(order: AdminOrder, { document, invoiceNumber, reason, lines }: CreditNote): Invoice {
  const seller = toSellerPart(document.sold);
  const { name } = currencyInfo[document.currency];
  const isReceipt = document.sold.market === "EG";
  return {
    number: document.number,
    title: isReceipt ? words.returnReceipt : words.creditNote,
    brand: seller.brand,
    state: { label: words.credited, tone: "refunded" },
    facts: [
      ...taxFacts(document, isReceipt ? words.receiptNumber : words.creditNumber),
      { label: isReceipt ? words.returnOf : words.creditOf, value: both(invoiceNumber) },
      { label: words.orderNumber, value: both(order.number) },
      { label: words.reason, value: words.creditReasons[reason] },
      { label: words.currency, value: { ar: name.ar, en: `${name.en} (${document.currency})` } },
    ],
    seller: { label: words.seller, lines: seller.lines },
    customer: { label: words.customer, lines: customerLines(order) },
    columns: words.columns,
    lines: lines.map(toLine),
    amounts: taxAmounts(document),
    qr: document.qr,
    note: words.pricesWithTax,
    pageLabel: words.page,
    changedAt: document.issuedAt.toISOString(),
  };
}
