import * as z from "zod/mini";
import { knownCountry, personName } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { TOO_MANY_ADDRESSES } from "./refusals.ts";
import { addressPartFields, addressParts, placeOnEarth } from "./shipping-address.ts";
import { id, idParams, line, phone } from "./values.ts";

/** A postal address: fields shared by the address book and orders. */
export const postalAddressFields = {
  firstName: personName,
  lastName: personName,
  phone,
  country: knownCountry,
  city: line(1, 100),
  region: z.optional(line(0, 100)),
  line1: line(1, 200),
  line2: z.optional(line(0, 200)),
  postalCode: z.optional(line(0, 20)),
  ...addressPartFields,
};

export const addressBody = z.strictObject({
  ...postalAddressFields,
  label: z.optional(line(0, 40)),
  isDefault: z.optional(z.boolean()),
});
export type AddressInput = z.infer<typeof addressBody>;

export const address = z.object({
  id,
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  region: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  ...addressParts,
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof address>;
export type AddressExtras = Pick<Address, keyof typeof addressParts>;
const addressReply = z.object({ address });

export const listAddresses = endpoint({
  method: "GET",
  path: "/users/me/addresses",
  summary: "The address book, the default first",
  tag: "Profile",
  access: "customer",
  status: 200,
  reply: z.object({ addresses: z.array(address) }),
});

export const addAddress = endpoint({
  method: "POST",
  path: "/users/me/addresses",
  summary: "Adds an address; the first one becomes the default",
  tag: "Profile",
  access: "customer",
  body: addressBody,
  status: 201,
  reply: addressReply,
  errors: [TOO_MANY_ADDRESSES],
});

/** `geo`: null removes it. */
export const changeAddressBody = z.partial(z.strictObject({ ...addressBody.shape, geo: z.nullable(placeOnEarth) }));

export const updateAddress = endpoint({
  method: "PATCH",
  path: "/users/me/addresses/:id",
  summary: "Changes an address",
  tag: "Profile",
  access: "customer",
  params: idParams,
  body: changeAddressBody,
  status: 200,
  reply: addressReply,
});

export const removeAddress = endpoint({
  method: "DELETE",
  path: "/users/me/addresses/:id",
  summary: "Removes an address",
  tag: "Profile",
  access: "customer",
  params: idParams,
  status: 204,
});
