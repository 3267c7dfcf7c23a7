import { toLatinDigits } from "./digits.ts";

/** The parts that some countries add to an address. All optional; empty means not given. */
export interface AddressParts {
  /** ISO 3166-2 id of the region in the list of places. */
  readonly regionId?: string | undefined;
  /** Id of the city within its region; absent for a city that is not in the list. */
  readonly cityId?: string | undefined;
  readonly district?: string | undefined;
  /** Saudi National Address: four letters, four digits. */
  readonly shortCode?: string | undefined;
  readonly buildingNumber?: string | undefined;
  /** Saudi National Address: four digits. */
  readonly additionalNumber?: string | undefined;
  readonly floor?: string | undefined;
  readonly apartment?: string | undefined;
  readonly landmark?: string | undefined;
  /** Dubai's ten-digit building code. */
  readonly makani?: string | undefined;
}
export type AddressPart = keyof AddressParts;

export const addressParts = [
  "regionId",
  "cityId",
  "district",
  "shortCode",
  "buildingNumber",
  "additionalNumber",
  "floor",
  "apartment",
  "landmark",
  "makani",
] as const satisfies readonly AddressPart[];

const partsByCountry: Readonly<Record<string, readonly AddressPart[]>> = {
  EG: ["regionId", "cityId", "district", "buildingNumber", "floor", "apartment", "landmark"],
  SA: ["regionId", "cityId", "district", "shortCode", "buildingNumber", "additionalNumber"],
  AE: ["regionId", "cityId", "district", "buildingNumber", "floor", "apartment", "landmark", "makani"],
};

/** The parts that an address in this country has. */
export const partsIn = (country: string): readonly AddressPart[] =>
  Object.hasOwn(partsByCountry, country) ? (partsByCountry[country] ?? []) : [];

export interface RuledAddress extends AddressParts {
  readonly country: string;
  readonly city: string;
  readonly region?: string | undefined;
  readonly line1: string;
  readonly postalCode?: string | undefined;
}

export type AddressField = AddressPart | "city" | "region" | "line1" | "postalCode";

export interface AddressProblem {
  readonly field: AddressField;
  readonly code: "REQUIRED" | "INVALID_FORMAT" | "TOO_SHORT";
}

/** Codes as people type them: any digits, any case, with spaces or hyphens. */
export const normaliseCode = (text: string): string =>
  toLatinDigits(text)
    .replace(/[\s-]+/g, "")
    .toUpperCase();
export const normaliseText = (text: string): string => toLatinDigits(text).trim().replace(/\s+/g, " ");

export const shortCodePattern = /^[A-Z]{4}\d{4}$/;
export const fourDigits = /^\d{4}$/;
export const makaniPattern = /^\d{10}$/;
const fiveDigits = /^\d{5}$/;
const minStreet = 5;

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";
const required = (field: AddressField): AddressProblem => ({ field, code: "REQUIRED" });

/** Whether a given number has the wrong format, in any script of digits. */
const malformedIn = (address: RuledAddress, field: AddressField, pattern: RegExp): AddressProblem[] => {
  const text = address[field];
  return isGiven(text) && !pattern.test(normaliseText(text)) ? [{ field, code: "INVALID_FORMAT" }] : [];
};

function missing(address: RuledAddress, fields: readonly AddressField[]): AddressProblem[] {
  return fields.filter((field) => !isGiven(address[field])).map(required);
}

/** A National Address: the short code, or all of its parts. Carriers must refuse parcels without one since 2026. */
function saudiProblems(address: RuledAddress): AddressProblem[] {
  const malformed = [
    ...malformedIn(address, "buildingNumber", fourDigits),
    ...malformedIn(address, "postalCode", fiveDigits),
  ];
  if (isGiven(address.shortCode)) return malformed;
  const parts = ["buildingNumber", "district", "postalCode", "additionalNumber"] as const;
  const gaps = missing(address, parts);
  return gaps.length === 0 ? malformed : [required("shortCode"), ...gaps, ...malformed];
}

/** Whether a Saudi address has no National Address, which its parcel needs. */
export const lacksNationalAddress = (address: RuledAddress | null): boolean =>
  address !== null && address.country === "SA" && saudiProblems(address).some(({ code }) => code === "REQUIRED");

function egyptianProblems(address: RuledAddress): AddressProblem[] {
  const street = address.line1.trim();
  return [
    ...missing(address, ["regionId"]),
    ...(street.length > 0 && street.length < minStreet ? [{ field: "line1", code: "TOO_SHORT" } as const] : []),
    ...(isGiven(address.landmark) ? [] : missing(address, ["buildingNumber"])),
    ...malformedIn(address, "postalCode", fiveDigits),
  ];
}

const emiratiProblems = (address: RuledAddress): AddressProblem[] => [
  ...missing(address, ["regionId"]),
  ...(isGiven(address.makani) ? [] : missing(address, ["buildingNumber"])),
];

const rules: Readonly<Record<string, (address: RuledAddress) => AddressProblem[]>> = {
  SA: saudiProblems,
  EG: egyptianProblems,
  AE: emiratiProblems,
};

/** What an address of goods lacks in its country. Every address has a city and a street already. */
export const findAddressProblems = (address: RuledAddress): AddressProblem[] =>
  Object.hasOwn(rules, address.country) ? (rules[address.country]?.(address) ?? []) : [];

/**
 * Whether the caller knows the parts of its country. Addresses of older callers have none; they are completed by hand
 * before a parcel is booked, but in Saudi Arabia the law requires them at once.
 */
export const isAddressRuled = (address: RuledAddress): boolean =>
  address.country === "SA" || partsIn(address.country).some((part) => isGiven(address[part]));
