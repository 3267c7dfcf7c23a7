import type { Reader } from "#server/platform/db/database.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { completeAddress } from "#shared/domain/complete-address.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import type { ReplenishmentRow } from "./tables.ts";

/** A saved address of the customer, if it exists and is deliverable. */
export async function findAddress(
  reader: Reader,
  { listAddresses }: Pick<ReplenishmentDeps, "listAddresses">,
  { userId, addressId }: Pick<ReplenishmentRow, "userId" | "addressId">,
): Promise<Address | undefined> {
  const address = (await listAddresses(reader, userId)).find(({ id }) => id === addressId);
  if (address === undefined) return undefined;
  const { problems } = completeAddress(toShipping(address), { language: "en", isForGoods: true });
  return problems.length === 0 ? address : undefined;
}

export function toShipping({ id: _, label: __, isDefault: ___, ...address }: Address): ShippingAddress {
  return address;
}
