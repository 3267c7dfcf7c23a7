import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { SoldBy } from "./seller-part.ts";

/** A numbered document for the tax authority, as far as an invoice or a credit note prints it. */
export interface TaxDocument {
  readonly number: string;
  readonly issuedAt: Date;
  readonly sold: SoldBy;
  readonly currency: Currency;
  readonly taxPercent: number;
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  readonly roundingMinor: Minor;
  readonly payableMinor: Minor;
  /** The tax in the market's own currency. */
  readonly localTaxMinor: Minor;
  readonly qr: string;
}
