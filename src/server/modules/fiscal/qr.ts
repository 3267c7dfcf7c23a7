import { dateIn } from "#shared/domain/calendar.ts";
import { timeIn } from "#shared/domain/local-time.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";
import { toDecimalText } from "#shared/domain/tax-lines.ts";

const maxValueBytes = 255;
const maxLength = 700;

const toBytes = (value: string | Uint8Array): Buffer =>
  typeof value === "string" ? Buffer.from(value) : Buffer.from(value);

/**
 * Values as the tax authority's QR code holds them: for each its tag (counted from 1), its length in bytes, its bytes;
 * the whole in Base64. Throws RangeError for a value of more than 255 bytes.
 */
export function toTagged(values: readonly (string | Uint8Array)[]): string {
  const parts = values.map((value, index) => {
    const bytes = toBytes(value);
    if (bytes.length > maxValueBytes) throw new RangeError(`Value ${index + 1} of a QR code has ${bytes.length} bytes`);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  const text = Buffer.concat(parts).toString("base64");
  if (text.length > maxLength) throw new RangeError(`A QR code holds ${maxLength} characters, not ${text.length}`);
  return text;
}

/** "عربي | English", or only the Arabic name when both are too long. */
export function toSellerName({ legalName: { ar, en } }: MarketIdentity): string {
  const both = `${ar} | ${en}`;
  return Buffer.byteLength(both) <= maxValueBytes ? both : ar;
}

// Bytes left for the name next to the other eight values in a signed document's QR code.
const maxSignedNameBytes = 146;

/** The seller's name on signed documents: in both languages, else in one; undefined when none fits the QR code. */
export function findDocumentName({ legalName: { ar, en } }: MarketIdentity): string | undefined {
  const forms = ar === en ? [ar] : [`${ar} | ${en}`, ar, en];
  return forms.find((name) => Buffer.byteLength(name) <= maxSignedNameBytes);
}

/** Day and time in Riyadh, as the document states them: "2026-11-22" and "15:00:00". */
export function toLocalTime(at: Date): { readonly date: string; readonly time: string } {
  const { timezone } = marketRules.SA;
  return { date: dateIn(at, timezone), time: timeIn(at, timezone) };
}

export interface QrFacts {
  readonly seller: MarketIdentity;
  readonly issuedAt: Date;
  readonly payableMinor: Minor;
  readonly taxMinor: Minor;
}

/** The QR code of phase 1: seller, VAT number, time, total and the tax in it. */
export function toQr({ seller, issuedAt, payableMinor, taxMinor }: QrFacts): string {
  const { date, time } = toLocalTime(issuedAt);
  const amounts = [toDecimalText(payableMinor), toDecimalText(taxMinor)];
  return toTagged([toSellerName(seller), seller.vatNumber, `${date}T${time}`, ...amounts]);
}
