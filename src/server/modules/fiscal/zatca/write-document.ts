import { createHash } from "node:crypto";
import type { Currency } from "#shared/domain/currency.ts";
import { add, type Minor, zeroMinor } from "#shared/domain/money.ts";
import type { CheckedKind } from "#shared/domain/tax-documents.ts";
import { type GrossLine, type TaxTotals, toDecimalText } from "#shared/domain/tax-lines.ts";

/** A seller as in the authority's document. */
export interface DocumentSeller {
  /** "عربي | English", as every text here. */
  readonly name: string;
  readonly vatNumber: string;
  readonly crNumber: string;
  readonly street: string;
  readonly buildingNumber: string;
  readonly additionalNumber: string;
  readonly district: string;
  readonly city: string;
  readonly postalCode: string;
}

export interface DocumentFacts {
  readonly kind: CheckedKind;
  readonly number: string;
  readonly uuid: string;
  /** Day and time in Riyadh. */
  readonly date: string;
  readonly time: string;
  readonly currency: Currency;
  readonly counter: number;
  /** Hash of the device's document before this one. */
  readonly previousHash: string;
  /** For credit and debit notes: the number of the invoice, and the reason. */
  readonly invoiceNumber?: string;
  readonly reason?: string;
  readonly seller: DocumentSeller;
  /** 48 card, 10 cash, 30 transfer, 1 anything else. */
  readonly paymentMeans: "48" | "10" | "30" | "1";
  readonly taxPercent: number;
  readonly totals: TaxTotals<GrossLine & { readonly name: string }>;
  /** The tax in riyals. */
  readonly localTaxMinor: Minor;
}

/** A document without its signature: head, then the text before and after the QR code. */
export interface DocumentParts {
  readonly head: string;
  readonly before: string;
  readonly after: string;
}

/** The previous hash in the first document of a device. */
export const firstPreviousHash = Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64");

const urn = "urn:oasis:names:specification:ubl:schema:xsd";
const namespaces = {
  "": "Invoice-2",
  ":cac": "CommonAggregateComponents-2",
  ":cbc": "CommonBasicComponents-2",
  ":ext": "CommonExtensionComponents-2",
} as const;
const head = `<Invoice${Object.entries(namespaces)
  .map(([prefix, name]) => ` xmlns${prefix}="${urn}:${name}"`)
  .join("")}>`;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const escaped = (text: string): string => text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);

const cac = (name: string, ...children: readonly string[]): string => `<cac:${name}>${children.join("")}</cac:${name}>`;
const cbc = (name: string, text: string, attributes = ""): string =>
  `<cbc:${name}${attributes}>${escaped(text)}</cbc:${name}>`;

export const reference = (id: string, text: string): string =>
  cac(
    "AdditionalDocumentReference",
    cbc("ID", id),
    cac("Attachment", cbc("EmbeddedDocumentBinaryObject", text, ' mimeCode="text/plain"')),
  );

const typeCodes: Readonly<Record<CheckedKind, string>> = { invoice: "388", credit: "381", debit: "383" };

function writeBefore(facts: DocumentFacts): string {
  const { invoiceNumber, currency } = facts;
  return [
    cbc("ProfileID", "reporting:1.0"),
    cbc("ID", facts.number),
    cbc("UUID", facts.uuid),
    cbc("IssueDate", facts.date),
    cbc("IssueTime", facts.time),
    cbc("InvoiceTypeCode", typeCodes[facts.kind], ' name="0200000"'),
    cbc("DocumentCurrencyCode", currency),
    cbc("TaxCurrencyCode", "SAR"),
    ...(invoiceNumber === undefined
      ? []
      : [cac("BillingReference", cac("InvoiceDocumentReference", cbc("ID", invoiceNumber)))]),
    cac("AdditionalDocumentReference", cbc("ID", "ICV"), cbc("UUID", String(facts.counter))),
    reference("PIH", facts.previousHash),
  ].join("");
}

function writeSeller(seller: DocumentSeller): string {
  const address = cac(
    "PostalAddress",
    cbc("StreetName", seller.street),
    cbc("BuildingNumber", seller.buildingNumber),
    cbc("PlotIdentification", seller.additionalNumber),
    cbc("CitySubdivisionName", seller.district),
    cbc("CityName", seller.city),
    cbc("PostalZone", seller.postalCode),
    cac("Country", cbc("IdentificationCode", "SA")),
  );
  return cac(
    "AccountingSupplierParty",
    cac(
      "Party",
      cac("PartyIdentification", cbc("ID", seller.crNumber, ' schemeID="CRN"')),
      address,
      cac("PartyTaxScheme", cbc("CompanyID", seller.vatNumber), vatScheme),
      cac("PartyLegalEntity", cbc("RegistrationName", seller.name)),
    ),
  );
}

const vatScheme = cac("TaxScheme", cbc("ID", "VAT"));
const category = (name: string, percent: number): string =>
  cac(name, cbc("ID", "S"), cbc("Percent", percent.toFixed(2)), vatScheme);

const inCurrency = (currency: Currency) => {
  const attribute = ` currencyID="${currency}"`;
  return {
    amount: (name: string, value: Minor): string => cbc(name, toDecimalText(value), attribute),
    text: (name: string, value: string): string => cbc(name, value, attribute),
  };
};

function writeTotals({ currency, totals, taxPercent, localTaxMinor }: DocumentFacts): string {
  const { amount } = inCurrency(currency);
  const { netMinor, taxMinor, roundingMinor, payableMinor } = totals;
  return [
    cac("TaxTotal", inCurrency("SAR").amount("TaxAmount", localTaxMinor)),
    cac(
      "TaxTotal",
      amount("TaxAmount", taxMinor),
      cac(
        "TaxSubtotal",
        amount("TaxableAmount", netMinor),
        amount("TaxAmount", taxMinor),
        category("TaxCategory", taxPercent),
      ),
    ),
    cac(
      "LegalMonetaryTotal",
      amount("LineExtensionAmount", netMinor),
      amount("TaxExclusiveAmount", netMinor),
      amount("TaxInclusiveAmount", add(netMinor, taxMinor)),
      amount("PrepaidAmount", zeroMinor),
      ...(roundingMinor === 0 ? [] : [amount("PayableRoundingAmount", roundingMinor)]),
      amount("PayableAmount", payableMinor),
    ),
  ].join("");
}

function writeLine(
  { currency, taxPercent }: DocumentFacts,
  line: DocumentFacts["totals"]["lines"][number],
  nth: number,
) {
  const { amount, text } = inCurrency(currency);
  const allowance = cac(
    "AllowanceCharge",
    cbc("ChargeIndicator", "false"),
    cbc("AllowanceChargeReason", "discount"),
    amount("Amount", line.allowanceMinor),
  );
  return cac(
    "InvoiceLine",
    cbc("ID", String(nth)),
    cbc("InvoicedQuantity", line.quantity.toFixed(6), ' unitCode="PCE"'),
    amount("LineExtensionAmount", line.netMinor),
    ...(line.allowanceMinor === 0 ? [] : [allowance]),
    cac("TaxTotal", amount("TaxAmount", line.taxMinor), amount("RoundingAmount", add(line.netMinor, line.taxMinor))),
    cac("Item", cbc("Name", line.name), category("ClassifiedTaxCategory", taxPercent)),
    cac("Price", text("PriceAmount", line.price)),
  );
}

/**
 * Writes a simplified document as text that is canonical already (C14N 1.1): no white space between elements, no
 * self-closed ones, and no personal data of the customer.
 */
export function writeDocument(facts: DocumentFacts): DocumentParts {
  const { seller, paymentMeans, reason, totals } = facts;
  const after = [
    writeSeller(seller),
    cac("AccountingCustomerParty"),
    cac(
      "PaymentMeans",
      cbc("PaymentMeansCode", paymentMeans),
      ...(reason === undefined ? [] : [cbc("InstructionNote", reason)]),
    ),
    writeTotals(facts),
    ...totals.lines.map((line, index) => writeLine(facts, line, index + 1)),
    "</Invoice>",
  ].join("");
  return { head, before: writeBefore(facts), after };
}

/** SHA-256 of a document without its signature and QR code, in Base64. */
export const hashOf = ({ head: start, before, after }: DocumentParts): string =>
  createHash("sha256").update(`${start}${before}${after}`).digest("base64");
