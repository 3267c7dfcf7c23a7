import ar from "#locales/ar/footer.json" with { type: "json" };
import en from "#locales/en/footer.json" with { type: "json" };
import { toDisclosures } from "#server/modules/markets/index.ts";
import type { Disclosure } from "#shared/contract/markets.ts";
import { isolate } from "#shared/domain/bidi.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** The sender that a mail's footer names. */
export interface ShopFacts {
  /** The legal name; else the brand is used. */
  readonly name?: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Further lines that the market's law requires. */
  readonly lines?: readonly string[];
}

/** Contact data until staff have entered the shop's details; the same texts as in the page footer. */
export const shopFacts: Readonly<Record<Language, ShopFacts>> = { ar, en };

type Key = Disclosure["key"];
const inHead: readonly Key[] = ["name", "address", "phone", "email"];
const aboutOrders: readonly Key[] = ["returns", "prices"];

/** The foot of a mail by its seller; the conditions of a purchase are printed only in mails about one. */
export function toShopFacts(
  market: Market,
  identity: MarketIdentity,
  { language, isAboutOrder }: { readonly language: Language; readonly isAboutOrder: boolean },
): ShopFacts {
  const left = isAboutOrder ? inHead : [...inHead, ...aboutOrders];
  const disclosures = toDisclosures(market, identity);
  const usual = shopFacts[language];
  const line = ({ label, value }: Disclosure): string => {
    const text = language === "ar" ? isolate(value.ar) : value.en;
    return `${label[language]}: ${text}`;
  };
  const { legalName, email, phone } = identity;
  const address = disclosures.find(({ key }) => key === "address")?.value[language];
  return {
    name: legalName[language],
    address: address ?? usual.address,
    email: email === "" ? usual.email : email,
    phone: phone === "" ? usual.phone : formatPhone(phone),
    lines: disclosures.filter(({ key }) => !left.includes(key)).map(line),
  };
}
