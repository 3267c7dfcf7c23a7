import { toDisclosures } from "#server/modules/markets/index.ts";
import { shopFacts } from "#server/modules/notifications/index.ts";
import type { Disclosure } from "#shared/contract/markets.ts";
import { isolate, isolateLtr } from "#shared/domain/bidi.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { words } from "./words.ts";

/** The seller of an order, as frozen on the day of the order. */
export interface SoldBy {
  readonly market: Market;
  readonly identity: MarketIdentity;
}

/** The parts of an invoice that depend on its seller. */
export interface SellerPart {
  readonly title: LocalizedText;
  readonly numberLabel: LocalizedText;
  readonly brand: LocalizedText;
  readonly lines: readonly LocalizedText[];
  readonly note: LocalizedText;
  /** Whether the document may name VAT. */
  readonly namesTax: boolean;
  /** Whether it says when goods arrive. */
  readonly namesDelivery: boolean;
  readonly timeZone: string;
}

const both = (text: string): LocalizedText => ({ ar: text, en: text });

/** Orders from before sellers were frozen keep the document that they had. */
function earlierSeller(): SellerPart {
  const { ar, en } = shopFacts;
  return {
    title: words.title,
    numberLabel: words.number,
    brand: words.brand,
    lines: [words.brand, { ar: ar.address, en: en.address }, both(isolateLtr(en.phone)), both(isolateLtr(en.email))],
    note: words.note,
    namesTax: true,
    namesDelivery: false,
    timeZone: "Africa/Cairo",
  };
}

const joined = (parts: readonly LocalizedText[]): LocalizedText => ({
  ar: parts.map(({ ar }) => ar).join(" · "),
  en: parts.map(({ en }) => en).join(" · "),
});

const withLabel = ({ label, value }: Disclosure): LocalizedText => ({
  ar: `${label.ar}: ${isolate(value.ar)}`,
  en: `${label.en}: ${value.en}`,
});
const bare = ({ value }: Disclosure): LocalizedText => ({ ar: isolate(value.ar), en: value.en });

// The details of each printed line, in order.
const rows: readonly (readonly Disclosure["key"][])[] = [
  ["crNumber", "unifiedNumber"],
  ["vatNumber"],
  ["address"],
  ["phone", "email"],
  ["licence"],
  ["badge"],
  ["complaints"],
  ["complaintsPhone"],
  ["complaintsPage"],
  ["answer"],
];
const isSelfEvident: ReadonlySet<Disclosure["key"]> = new Set(["address", "phone", "email"]);

function sellerLines(disclosures: readonly Disclosure[], legalName: LocalizedText): LocalizedText[] {
  const lines = rows.map((keys) =>
    joined(
      disclosures
        .filter(({ key }) => keys.includes(key))
        .map((one) => (isSelfEvident.has(one.key) ? bare(one) : withLabel(one))),
    ),
  );
  return [legalName, ...lines.filter(({ en }) => en !== "")];
}

/**
 * The parts of an invoice that depend on its seller: only a registered seller issues a tax invoice, and only for taxed
 * orders.
 */
export function toSellerPart(sold: SoldBy | null, isTaxed = true): SellerPart {
  if (sold === null) return earlierSeller();
  const { market, identity } = sold;
  const taxRegistered = identity.taxRegistered && isTaxed;
  const disclosures = toDisclosures(market, identity);
  const returns = disclosures.filter(({ key }) => key === "returns").map(withLabel);
  return {
    title: taxRegistered ? words.taxInvoice : words.receipt,
    numberLabel: taxRegistered ? words.number : words.receiptNumber,
    brand: identity.tradeName,
    lines: sellerLines(disclosures, identity.legalName),
    note: joined([...(taxRegistered ? [words.pricesWithTax] : []), ...returns]),
    namesTax: taxRegistered,
    namesDelivery: true,
    timeZone: marketRules[market].timezone,
  };
}
