import { type Address, addAddress, updateAddress } from "#shared/contract/addresses.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import {
  type AddressValues,
  bodyOfAddress,
  emptyAddress,
  type Person,
  toShippingAddress,
  toValues,
} from "./address-values.ts";
import { findMissingParts } from "./missing-parts.ts";

/** Form values of a delivery address: one of the address book, or typed. */
export interface AddressChoice {
  /** An id of the address book, or `new`. */
  readonly addressId: string;
  /** The typed values: a new address, or the chosen one while it is completed. */
  readonly address: AddressValues;
  readonly savesAddress: boolean;
}

export const newAddress = "new";

const findChosen = ({ addressId }: AddressChoice, addresses: readonly Address[]): Address | undefined =>
  addresses.find(({ id }) => id === addressId);

/** Whether a saved address lacks what deliveries in its country need today. */
export const isIncomplete = (address: Address): boolean => findMissingParts(address).length > 0;

/** Whether the order goes to the typed values instead of a saved address. */
export function typesAddress(choice: AddressChoice, addresses: readonly Address[]): boolean {
  const chosen = findChosen(choice, addresses);
  return chosen === undefined || isIncomplete(chosen);
}

/** The typed values to begin with: those of an incomplete address, else empty ones in the country. */
export function startAddressValues(chosen: Address | undefined, country: string, person?: Person): AddressValues {
  return chosen !== undefined && isIncomplete(chosen) ? toValues(chosen) : emptyAddress(country, person);
}

/** The address of the order. */
export function chosenAddress(choice: AddressChoice, addresses: readonly Address[]): ShippingAddress {
  const chosen = findChosen(choice, addresses);
  return chosen === undefined || isIncomplete(chosen) ? bodyOfAddress(choice.address) : toShippingAddress(chosen);
}

/** Saves what was typed, if the customer wants it. A failure does not affect the order. */
export async function saveTypedAddress(choice: AddressChoice, addresses: readonly Address[]): Promise<void> {
  if (!choice.savesAddress || !typesAddress(choice, addresses)) return;
  const chosen = findChosen(choice, addresses);
  const body = bodyOfAddress(choice.address);
  const saved =
    chosen === undefined
      ? api(addAddress, { body })
      : api(updateAddress, { params: { id: chosen.id }, body: { geo: null, ...body } });
  await saved.catch(() => undefined);
}
