import type { Language } from "#shared/i18n/languages.ts";
import type { AddressParts } from "./address-rules.ts";
import { isolateLtr } from "./bidi.ts";
import { countryName } from "./countries.ts";

export interface PostalAddress extends AddressParts {
  readonly country: string;
  readonly city: string;
  readonly line1: string;
  readonly region?: string | undefined;
  readonly line2?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** A part of a line. Codes are read from left to right in any language. */
export interface AddressPiece {
  /** The word before the text, such as "Floor". */
  readonly word?: string;
  readonly text: string;
  readonly isCode?: boolean;
}

const words = {
  buildingNumber: { ar: "مبنى", en: "Building" },
  floor: { ar: "الدور", en: "Floor" },
  apartment: { ar: "شقة", en: "Apartment" },
  landmark: { ar: "علامة مميزة:", en: "Landmark:" },
  shortCode: { ar: "العنوان المختصر", en: "Short code" },
  additionalNumber: { ar: "الرقم الإضافي", en: "Secondary no." },
  makani: { ar: "رقم مكاني", en: "Makani no." },
} as const;

/**
 * The lines of an address below the name: street and building, details, landmark, place, codes. Lines without a part are left
 * out.
 */
export function addressLines(address: PostalAddress, language: Language): readonly (readonly AddressPiece[])[] {
  const plain = (text: string | undefined): AddressPiece[] => (text ? [{ text }] : []);
  const named = (part: keyof typeof words, isCode = true): AddressPiece[] => {
    const text = address[part];
    return text ? [{ word: words[part][language], text, isCode }] : [];
  };
  return [
    [...named("buildingNumber"), ...plain(address.line1), ...named("floor"), ...named("apartment")],
    plain(address.line2),
    named("landmark", false),
    [
      ...plain(address.district),
      ...plain(address.city),
      ...(address.region === address.city ? [] : plain(address.region)),
      ...plain(countryName(address.country, language)),
      ...(address.postalCode ? [{ text: address.postalCode, isCode: true }] : []),
    ],
    [...named("shortCode"), ...named("additionalNumber"), ...named("makani")],
  ].filter((line) => line.length > 0);
}

const comma = { ar: "، ", en: ", " } as const;

function toLine(line: readonly AddressPiece[], language: Language, code: (text: string) => string): string {
  const texts = line.map(({ word, text, isCode }) => {
    const shown = isCode ? code(text) : text;
    return word === undefined ? shown : `${word} ${shown}`;
  });
  return texts.join(comma[language]);
}

/** The same as plain text, a line each; codes isolated, for mails and printed pages. */
export const addressText = (address: PostalAddress, language: Language): readonly string[] =>
  addressLines(address, language).map((line) => toLine(line, language, isolateLtr));

/** All but the place in one line, without isolation marks. */
function toOneLine(address: PostalAddress, language: Language): string {
  const country = countryName(address.country, language);
  return addressLines({ ...address, city: "" }, language)
    .filter((line) => !line.some(({ text }) => text === country))
    .map((line) => toLine(line, language, (text) => text))
    .join(comma[language]);
}

/** Street, building and landmark in one line without isolation marks, for providers that have one field for them. */
export function streetText(address: PostalAddress, language: Language): string {
  const { line1, line2, buildingNumber, floor, apartment, landmark, country } = address;
  return toOneLine({ line1, line2, buildingNumber, floor, apartment, landmark, country, city: "" }, language);
}

/** Floor, apartment and the like, for carriers that have no fields for them. */
export function doorText(address: PostalAddress, language: Language): string {
  const { line2, floor, apartment, landmark, makani, country } = address;
  return toOneLine({ line1: "", line2, floor, apartment, landmark, makani, country, city: "" }, language);
}
