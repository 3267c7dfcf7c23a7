import type { OrderGift, PaymentMethod } from "#shared/contract/orders.ts";
import { type AddressChoice, newAddress } from "#web/entities/address/address-choice.ts";
import type { AddressValues } from "#web/entities/address/address-values.ts";

/** All checkout input; kept for the tab, so that nothing is lost on an error or on return from payment. */
export interface Entries extends AddressChoice {
  readonly method: PaymentMethod;
  /** Version of the consent to save the paying card; empty if it is not saved. */
  readonly saveCard: string;
  /** The payment method for which the consent was given. */
  readonly saveWith: string;
  readonly coupon: string;
  readonly points: number;
  readonly giftCards: readonly string[];
  readonly isGift: boolean;
  readonly gift: {
    readonly recipientName: string;
    readonly recipientEmail: string;
    readonly message: string;
    readonly sendOn: string;
  };
  readonly note: string;
  /** Not stored, so it must be typed again after a reload. */
  readonly nationalId: string;
}

export function firstEntries(address: AddressValues, addressId: string = newAddress): Entries {
  return {
    addressId,
    address,
    savesAddress: true,
    method: "card",
    saveCard: "",
    saveWith: "",
    coupon: "",
    points: 0,
    giftCards: [],
    isGift: false,
    gift: { recipientName: "", recipientEmail: "", message: "", sendOn: "" },
    note: "",
    nationalId: "",
  };
}

/** Left out of the body if empty. */
export const toNationalId = ({ nationalId }: Entries): { nationalId?: string } =>
  nationalId === "" ? {} : { nationalId };

export function toGift({ gift }: Entries): OrderGift {
  const { sendOn, ...rest } = gift;
  return sendOn === "" ? rest : { ...rest, sendOn };
}
