import type { Address } from "#shared/contract/addresses.ts";
import type { Reward } from "#shared/contract/loyalty.ts";
import { type AddressChoice, chosenAddress, typesAddress } from "#web/entities/address/address-choice.ts";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import type { RedeemBody } from "./redeem-attempt.ts";

/** The form values of a redemption. */
export interface RedeemValues extends AddressChoice {
  readonly size: string;
  readonly quantity: number;
}

/** Maximum quantity of one reward per order. */
const most = 10;

/** The available quantity of the chosen variant. */
export function toPieces(reward: Reward, size: string): number {
  const available = reward.sizeOptions.find((each) => each.size === size)?.available ?? most;
  return Math.max(1, Math.min(most, available, reward.stock ?? most));
}

/** Validates the redemption. */
export function redeemProblems(
  reward: Reward,
  values: RedeemValues,
  addresses: readonly Address[],
): readonly CodedProblem[] {
  const lacksSize = reward.sizeOptions.length > 0 && values.size === "";
  const asksAddress = reward.isShipped && typesAddress(values, addresses);
  const address = asksAddress ? addressProblems(values.address) : [];
  return [
    ...(lacksSize ? [{ field: "size", code: "REQUIRED" }] : []),
    ...address.map(({ field, code }) => ({ field: `address.${field}`, code })),
  ];
}

export function redeemBody(reward: Reward, values: RedeemValues, addresses: readonly Address[]): RedeemBody {
  const { size, quantity } = values;
  return {
    items: [{ rewardId: reward.id, quantity, ...(size === "" ? {} : { size }) }],
    ...(reward.isShipped ? { shippingAddress: chosenAddress(values, addresses) } : {}),
  };
}
