import type { LocalizedText } from "../i18n/languages.ts";
import { normaliseCode } from "./address-rules.ts";
import { isolateLtr } from "./bidi.ts";
import type { Market } from "./markets.ts";

/** The address of a seller. Saudi sellers print all parts of their National Address. */
export interface SellerAddress {
  readonly line: LocalizedText;
  readonly district: LocalizedText;
  readonly city: LocalizedText;
  readonly buildingNumber: string;
  readonly additionalNumber: string;
  readonly postalCode: string;
}

export interface Complaints {
  readonly email: string;
  readonly phone: string;
  readonly url: string;
  readonly hours: LocalizedText;
  /** Working days until an answer; null promises none. */
  readonly answerDays: number | null;
}

export interface Licence {
  readonly authority: LocalizedText;
  readonly number: string;
  readonly url: string;
}

export interface TrustBadge {
  /** Saudi Business Center or Maroof. */
  readonly kind: "sbc" | "maroof";
  readonly number: string;
  readonly url: string;
}

/** Who sells in a market. Empty texts mean not given. */
export interface MarketIdentity {
  readonly legalName: LocalizedText;
  readonly tradeName: LocalizedText;
  readonly crNumber: string;
  readonly unifiedNumber: string;
  readonly vatNumber: string;
  readonly address: SellerAddress;
  readonly phone: string;
  readonly email: string;
  readonly complaints: Complaints;
  readonly licences: Licence[];
  readonly badge: TrustBadge | null;
  /** Whether sales carry VAT: their document is then a tax invoice. */
  readonly taxRegistered: boolean;
}

interface NumberRules {
  readonly crNumber?: RegExp;
  readonly unifiedNumber?: RegExp;
  readonly vatNumber?: RegExp;
  readonly buildingNumber?: RegExp;
  readonly additionalNumber?: RegExp;
  readonly postalCode?: RegExp;
}

const numberRules: Readonly<Record<Market, NumberRules>> = {
  SA: {
    crNumber: /^\d{10}$/,
    unifiedNumber: /^7\d{9}$/,
    vatNumber: /^3\d{13}3$/,
    buildingNumber: /^\d{4}$/,
    additionalNumber: /^\d{4}$/,
    postalCode: /^\d{5}$/,
  },
  AE: { vatNumber: /^100\d{12}$/ },
  EG: { vatNumber: /^\d{9}$/, postalCode: /^\d{5}$/ },
  ZZ: {},
};

export interface IdentityProblem {
  readonly field: string;
  readonly code: "REQUIRED" | "INVALID_FORMAT";
}

const isMissing = (text: string): boolean => text.trim() === "";
const isHalf = ({ ar, en }: LocalizedText): boolean => isMissing(ar) !== isMissing(en);

/** Numbers of each kind by their field. */
const numbersOf = ({ crNumber, unifiedNumber, vatNumber, address }: MarketIdentity) =>
  [
    ["crNumber", "crNumber", crNumber],
    ["unifiedNumber", "unifiedNumber", unifiedNumber],
    ["vatNumber", "vatNumber", vatNumber],
    ["buildingNumber", "address.buildingNumber", address.buildingNumber],
    ["additionalNumber", "address.additionalNumber", address.additionalNumber],
    ["postalCode", "address.postalCode", address.postalCode],
  ] as const;

function findHalfTexts({ address, complaints, licences }: MarketIdentity): IdentityProblem[] {
  const texts: readonly (readonly [string, LocalizedText])[] = [
    ["address.district", address.district],
    ["address.city", address.city],
    ["complaints.hours", complaints.hours],
    ...licences.map(({ authority }, index) => [`licences.${index}.authority`, authority] as const),
  ];
  return texts.flatMap(([field, text]) =>
    isHalf(text) ? [{ field: `${field}.${isMissing(text.ar) ? "ar" : "en"}`, code: "REQUIRED" as const }] : [],
  );
}

/** The parts of an address that a Saudi seller prints once it prints any. */
function findSaudiGaps({ address }: MarketIdentity): IdentityProblem[] {
  const { buildingNumber, additionalNumber, postalCode, district } = address;
  const parts = {
    buildingNumber,
    additionalNumber,
    postalCode,
    "district.ar": district.ar,
    "district.en": district.en,
  };
  return Object.entries(parts).flatMap(([part, text]) =>
    isMissing(text) ? [{ field: `address.${part}`, code: "REQUIRED" as const }] : [],
  );
}

/**
 * Problems that keep an identity from being saved in its market: numbers of a wrong format, texts in one language only.
 */
export function findIdentityProblems(market: Market, identity: MarketIdentity): IdentityProblem[] {
  const rules = numberRules[market];
  const malformed = numbersOf(identity).flatMap(([kind, field, text]) => {
    const pattern = rules[kind];
    const isWrong = pattern !== undefined && !isMissing(text) && !pattern.test(normaliseCode(text));
    return isWrong ? [{ field, code: "INVALID_FORMAT" as const }] : [];
  });
  const isTaxNumberMissing = identity.taxRegistered && isMissing(identity.vatNumber);
  const half = findHalfTexts(identity);
  const gaps = market === "SA" ? findSaudiGaps(identity) : [];
  return [
    ...malformed,
    ...(isTaxNumberMissing ? [{ field: "vatNumber", code: "REQUIRED" as const }] : []),
    ...half,
    ...gaps.filter(({ field }) => !half.some((other) => other.field === field)),
  ];
}

/** Details that a market's law requires a shop to print. */
export type IdentityNeed =
  | "IDENTITY"
  | "ADDRESS"
  | "PHONE"
  | "EMAIL"
  | "CR_NUMBER"
  | "VAT_NUMBER"
  | "COMPLAINTS"
  | "ANSWER_TIME";

const isNeedMet: Readonly<Record<Exclude<IdentityNeed, "IDENTITY">, (market: Market, one: MarketIdentity) => boolean>> =
  {
    ADDRESS: (market, one) => !isMissing(one.address.line.ar) && (market !== "SA" || findSaudiGaps(one).length === 0),
    PHONE: (_, { phone }) => !isMissing(phone),
    EMAIL: (_, { email }) => !isMissing(email),
    CR_NUMBER: (_, { crNumber }) => !isMissing(crNumber),
    VAT_NUMBER: (_, { vatNumber, taxRegistered }) => taxRegistered && !isMissing(vatNumber),
    COMPLAINTS: (_, { complaints }) =>
      [complaints.email, complaints.phone, complaints.url].some((way) => !isMissing(way)),
    ANSWER_TIME: (_, { complaints }) => complaints.answerDays !== null,
  };

/** Required details by market. Elsewhere a name and a contact suffice. */
const needsOf: Readonly<Record<Market, readonly Exclude<IdentityNeed, "IDENTITY">[]>> = {
  SA: ["ADDRESS", "PHONE", "EMAIL", "CR_NUMBER", "VAT_NUMBER", "COMPLAINTS", "ANSWER_TIME"],
  EG: ["ADDRESS", "PHONE", "EMAIL", "CR_NUMBER", "VAT_NUMBER", "COMPLAINTS"],
  AE: ["ADDRESS", "PHONE", "EMAIL", "VAT_NUMBER", "COMPLAINTS"],
  ZZ: ["EMAIL"],
};

/**
 * What is still missing before a market may be traded in. `null` is a market without an identity; everywhere else (ZZ)
 * the shop's own details are enough.
 */
export function findIdentityGaps(market: Market, identity: MarketIdentity | null): IdentityNeed[] {
  if (identity === null) return market === "ZZ" ? [] : ["IDENTITY"];
  return needsOf[market].filter((need) => !isNeedMet[need](market, identity));
}

const comma = { ar: "، ", en: ", " } as const;

/** The address in one line, in both languages: "2929 Olaya Street, Al Olaya, Riyadh 12211-8118". */
export function sellerAddressText({ line, district, city, ...numbers }: SellerAddress): LocalizedText {
  const { buildingNumber, additionalNumber, postalCode } = numbers;
  const post = [postalCode, additionalNumber].filter((code) => code !== "").join("-");
  const inLanguage = (language: "ar" | "en"): string => {
    const code = post === "" ? "" : language === "ar" ? isolateLtr(post) : post;
    const parts = [[buildingNumber, line[language]], [district[language]], [city[language], code]];
    return parts
      .map((words) => words.filter((word) => word !== "").join(" "))
      .filter((part) => part !== "")
      .join(comma[language]);
  };
  return { ar: inLanguage("ar"), en: inLanguage("en") };
}
