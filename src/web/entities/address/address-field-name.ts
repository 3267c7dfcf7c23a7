import { addressParts } from "#shared/domain/address-rules.ts";

/** The form's field of a body's field: parts of some countries are under `parts`; a city's id belongs to its name. */
export function addressFieldName(field: string): string {
  if (field === "cityId") return "city";
  return addressParts.some((part) => part === field) ? `parts.${field}` : field;
}

const prefix = "shippingAddress.";

/** The form's field of a field of an order's address; undefined for another field. */
export const shippingFieldName = (field: string): string | undefined =>
  field.startsWith(prefix) ? `address.${addressFieldName(field.slice(prefix.length))}` : undefined;
