import type { Address } from "#shared/contract/addresses.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { normalisePhone, splitPhone } from "#shared/domain/phone.ts";

/** An address as its form holds it: everything a text, the phone as it was typed. */
export interface AddressValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Whose dial code stands before the phone. */
  readonly phoneCountry: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

/** A stored number as its field shows it: the dial code stands in a part of its own. */
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
  };
}

type Known = Omit<ShippingAddress, "region" | "line2" | "postalCode"> & {
  readonly region?: string | undefined;
  readonly line2?: string | undefined;
  readonly postalCode?: string | undefined;
};

/** A stored address as a form starts with it. */
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
  };
}

/** What is sent: the phone in E.164 whatever digits it was typed in, nothing that was left empty. */
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
  };
}

/** The address of a stored one as an order takes it. */
export const toShippingAddress = (address: Address): ShippingAddress => bodyOfAddress(toValues(address));
