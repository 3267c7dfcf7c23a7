import { addressParts } from "#shared/domain/address-rules.ts";

/** The form's name of a field of the request body: some countries' parts are under `parts`, `cityId` is the city. */
export function addressFieldName(field: string): string {
  if (field === "cityId") return "city";
  return addressParts.some((part) => part === field) ? `parts.${field}` : field;
}

const prefix = "shippingAddress.";

/** The form's name of a field of an order's address; undefined for other fields. */
export const shippingFieldName = (field: string): string | undefined =>
  field.startsWith(prefix) ? `address.${addressFieldName(field.slice(prefix.length))}` : undefined;
