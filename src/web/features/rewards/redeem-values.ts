import type { Address } from "#shared/contract/addresses.ts";
import type { Reward } from "#shared/contract/loyalty.ts";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import { type AddressValues, bodyOfAddress, toShippingAddress } from "#web/entities/address/address-values.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import type { RedeemBody } from "./redeem-attempt.ts";

/** The form values of a redemption. */
export interface RedeemValues {
  readonly size: string;
  readonly quantity: number;
  /** An id of the address book, or `new`. */
  readonly addressId: string;
  readonly address: AddressValues;
  readonly savesAddress: boolean;
}

export const newAddress = "new";
/** Maximum quantity of one reward per order. */
const most = 10;

/** The available quantity of the chosen variant. */
export function toPieces(reward: Reward, size: string): number {
  const available = reward.sizeOptions.find((each) => each.size === size)?.available ?? most;
  return Math.max(1, Math.min(most, available, reward.stock ?? most));
}

export const asksAddress = (reward: Reward, values: RedeemValues): boolean =>
  reward.isShipped && values.addressId === newAddress;

/** Validates the redemption. */
export function redeemProblems(reward: Reward, values: RedeemValues): readonly CodedProblem[] {
  const lacksSize = reward.sizeOptions.length > 0 && values.size === "";
  const address = asksAddress(reward, values) ? addressProblems(values.address) : [];
  return [
    ...(lacksSize ? [{ field: "size", code: "REQUIRED" }] : []),
    ...address.map(({ field, code }) => ({ field: `address.${field}`, code })),
  ];
}

export function redeemBody(reward: Reward, values: RedeemValues, addresses: readonly Address[]): RedeemBody {
  const { size, quantity, addressId } = values;
  const chosen = addresses.find(({ id }) => id === addressId);
  const address = chosen === undefined ? bodyOfAddress(values.address) : toShippingAddress(chosen);
  return {
    items: [{ rewardId: reward.id, quantity, ...(size === "" ? {} : { size }) }],
    ...(reward.isShipped ? { shippingAddress: address } : {}),
  };
}
