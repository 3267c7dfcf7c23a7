import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { SoldBy } from "./seller-part.ts";

/** The data of a tax document that an invoice or a credit note prints. */
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
