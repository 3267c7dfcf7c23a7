import { isolateLtr } from "#shared/domain/bidi.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { timeIn } from "#shared/domain/local-time.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { InvoiceAmount, InvoiceFact } from "./invoice.ts";
import { minorToMoney } from "./money-text.ts";
import type { TaxDocument } from "./tax-document.ts";
import { words } from "./words.ts";

/** Date and time in the market's time zone: a tax document states both. */
function toMoment(at: Date, timeZone: string): LocalizedText {
  const time = timeIn(at, timeZone);
  const day = (language: "ar" | "en"): string => formatDate(at, language, { timeZone });
  return { ar: `${day("ar")}، ${isolateLtr(time)}`, en: `${day("en")}, ${time}` };
}

export function taxFacts({ number, issuedAt, sold }: TaxDocument, numberLabel: LocalizedText): InvoiceFact[] {
  const { timezone } = marketRules[sold.market];
  return [
    { label: numberLabel, value: { ar: number, en: number } },
    { label: words.issuedOn, value: toMoment(issuedAt, timezone) },
  ];
}

/** Net, tax and total of a tax document, as its QR code has them. */
export function taxAmounts(tax: TaxDocument): InvoiceAmount[] {
  const { currency, roundingMinor } = tax;
  const row = (label: LocalizedText, amount: TaxDocument["netMinor"], tone: InvoiceAmount["tone"]): InvoiceAmount => ({
    label,
    amount: minorToMoney(amount, currency),
    tone,
  });
  return [
    row(words.net, tax.netMinor, "plain"),
    row(words.taxOf(tax.taxPercent), tax.taxMinor, "plain"),
    ...(roundingMinor === 0 ? [] : [row(words.rounding, roundingMinor, "plain")]),
    row(words.totalWithTax, tax.payableMinor, "total"),
    ...(tax.sold.market !== "SA" || currency === "SAR"
      ? []
      : [{ label: words.localTax, amount: minorToMoney(tax.localTaxMinor, "SAR"), tone: "quiet" } as const]),
  ];
}
