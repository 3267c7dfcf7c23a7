import type { OrderGift, PaymentMethod } from "#shared/contract/orders.ts";
import { type AddressValues, bodyOfAddress } from "#web/entities/address/address-values.ts";

/** All checkout input; kept for the tab, so that nothing is lost on an error or on return from payment. */
export interface Entries {
  /** An id of the address book, or `new`. */
  readonly addressId: string;
  readonly address: AddressValues;
  readonly savesAddress: boolean;
  readonly method: PaymentMethod;
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
}

export const newAddress = "new";

export function firstEntries(address: AddressValues, addressId: string): Entries {
  return {
    addressId,
    address,
    savesAddress: true,
    method: "card",
    coupon: "",
    points: 0,
    giftCards: [],
    isGift: false,
    gift: { recipientName: "", recipientEmail: "", message: "", sendOn: "" },
    note: "",
  };
}

export function toGift({ gift }: Entries): OrderGift {
  const { sendOn, ...rest } = gift;
  return sendOn === "" ? rest : { ...rest, sendOn };
}

/** Whether the order uses a typed address. */
export const typesAddress = (entries: Entries, needsAddress: boolean): boolean =>
  needsAddress && entries.addressId === newAddress;

export const typedAddress = (entries: Entries) => bodyOfAddress(entries.address);
