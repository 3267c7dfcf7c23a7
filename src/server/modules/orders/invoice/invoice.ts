import type { LocalizedText } from "#shared/i18n/languages.ts";

/** A line of text; `auto` detects the direction of text entered by people. */
export interface InvoiceText {
  readonly text: string;
  readonly direction: "auto" | "ltr";
  readonly isName: boolean;
}
export interface InvoiceFact {
  readonly label: LocalizedText;
  readonly value: LocalizedText;
}
export interface InvoiceLine {
  readonly name: LocalizedText;
  /** Size and similar details; "" when there are none. */
  readonly detail: LocalizedText;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly total: string;
}
export interface InvoiceAmount {
  readonly label: LocalizedText;
  readonly amount: LocalizedText;
  readonly tone: "plain" | "saving" | "total" | "quiet";
}

/**
 * An invoice ready to render: every text in both languages, amounts with units, opposite-direction values isolated. The
 * same order always gives the same invoice.
 */
export interface Invoice {
  readonly number: string;
  readonly title: LocalizedText;
  readonly brand: LocalizedText;
  readonly state: { readonly label: LocalizedText; readonly tone: "paid" | "due" | "refunded" };
  readonly facts: readonly InvoiceFact[];
  readonly seller: { readonly label: LocalizedText; readonly lines: readonly LocalizedText[] };
  readonly customer: { readonly label: LocalizedText; readonly lines: readonly InvoiceText[] };
  readonly columns: Readonly<Record<"name" | "quantity" | "unitPrice" | "discount" | "total", LocalizedText>>;
  readonly lines: readonly InvoiceLine[];
  readonly amounts: readonly InvoiceAmount[];
  /** Text of the QR code below the amounts; `null` prints none. */
  readonly qr: string | null;
  readonly note: LocalizedText;
  /** Template with the placeholders `{page}` and `{pages}`. */
  readonly pageLabel: LocalizedText;
  /** Last change of the order; used as the PDF's metadata date. */
  readonly changedAt: string;
}

/** Renders an invoice as an A4 PDF. The same invoice gives the same bytes. */
export type PrintInvoice = (invoice: Invoice) => Promise<Uint8Array>;
