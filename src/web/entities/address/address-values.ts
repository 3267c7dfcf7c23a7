import type { Address } from "#shared/contract/addresses.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { type AddressPart, type AddressParts, addressParts, partsIn } from "#shared/domain/address-rules.ts";
import { normalisePhone, splitPhone } from "#shared/domain/phone.ts";

/** The form values of an address: all strings, the phone as typed. */
export interface AddressValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Country of the dial code. */
  readonly phoneCountry: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly parts: PartValues;
  /** The customer's position, if they shared it. */
  readonly geo?: ShippingAddress["geo"];
}

/** Parts that only some countries have; empty strings if not given. */
export type PartValues = { readonly [part in AddressPart]: string };

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

/** Splits a stored number into dial code and national part. */
function phoneFields(e164: string, likelyCountry: string): Pick<AddressValues, "phone" | "phoneCountry"> {
  const { country, rest } = splitPhone(e164, likelyCountry);
  return { phone: rest, phoneCountry: country };
}

export function emptyAddress(country: string, person?: Person): AddressValues {
  return {
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    ...phoneFields(person?.phone ?? "", country),
    country,
    region: "",
    city: "",
    line1: "",
    line2: "",
    postalCode: "",
    parts: noParts,
  };
}

const toPartValues = (parts: AddressParts): PartValues =>
  Object.fromEntries(addressParts.map((part) => [part, parts[part] ?? ""])) as PartValues;

export const noParts: PartValues = toPartValues({});

type Known = Omit<ShippingAddress, "region" | "line2" | "postalCode"> & {
  readonly region?: string | undefined;
  readonly line2?: string | undefined;
  readonly postalCode?: string | undefined;
};

/** Converts a stored address to form values. */
export function toValues(address: Known): AddressValues {
  const { firstName, lastName, phone, country, city, line1, region = "", line2 = "", postalCode = "" } = address;
  return {
    firstName,
    lastName,
    ...phoneFields(phone, country),
    country,
    region,
    city,
    line1,
    line2,
    postalCode,
    parts: toPartValues(address),
    geo: address.geo,
  };
}

/** The parts of the country that were typed. */
function givenParts({ country, parts }: AddressValues): AddressParts {
  const given = partsIn(country).map((part) => [part, (parts[part] ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ""));
}

/** Converts form values to the request body: the phone in E.164, empty fields left out. */
export function bodyOfAddress(values: AddressValues): ShippingAddress {
  const { firstName, lastName, phone, phoneCountry, country, city, line1 } = values;
  const rest = { region: values.region.trim(), line2: values.line2.trim(), postalCode: values.postalCode.trim() };
  return {
    firstName,
    lastName,
    phone: normalisePhone(phone, phoneCountry) ?? phone,
    country,
    city,
    line1,
    ...(rest.region === "" ? {} : { region: rest.region }),
    ...(rest.line2 === "" ? {} : { line2: rest.line2 }),
    ...(rest.postalCode === "" ? {} : { postalCode: rest.postalCode }),
    ...givenParts(values),
    ...(values.geo && { geo: values.geo }),
  };
}

/** Converts a stored address to an order's shipping address. */
export const toShippingAddress = (address: Address): ShippingAddress => bodyOfAddress(toValues(address));
