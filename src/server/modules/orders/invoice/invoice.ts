import type { LocalizedText } from "#shared/i18n/languages.ts";

/** A line of an address or the like: `auto` for what people wrote, whose direction is its own affair. */
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
  /** Size and the like, "" where there is nothing to say. */
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
 * An invoice in words, ready to be drawn: every text in both languages, amounts with their units, values of another
 * direction isolated. The same order gives the same invoice, whenever it is asked for.
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
  readonly note: LocalizedText;
  /** With `{page}` and `{pages}` to be filled in. */
  readonly pageLabel: LocalizedText;
  /** When the order last changed: the date in the file's own description. */
  readonly changedAt: string;
}

/** What draws an invoice: A4 pages as a PDF, the same bytes for the same invoice. */
export type PrintInvoice = (invoice: Invoice) => Promise<Uint8Array>;
