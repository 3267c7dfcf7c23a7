import type { Carts, CatalogueReader } from "#server/modules/cart/index.ts";
import type { Visit } from "#server/modules/conversions/index.ts";
import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { OrderRow, Orders } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Promotions } from "#server/modules/promotions/index.ts";
import type { ConsentOrigin } from "#server/modules/saved-cards/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { giftCardProblems } from "#shared/contract/checkout-refusals.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import type { CodRefusalReason } from "#shared/domain/cod.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Promised } from "#shared/domain/delivery-promise.ts";
import type { Market } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";

export type GiftCardProblem = (typeof giftCardProblems)[number];

/** A gift card by its typed code, with the amount it can pay in the requested currency. */
export interface GiftCardFound {
  readonly code: string;
  /** `null` if and only if there is a problem. */
  readonly cardId: string | null;
  readonly balanceMinor: Minor;
  readonly problem: GiftCardProblem | null;
}

/**
 * Looks gift cards up, in the given order. Gift cards pay when the order is placed (the event
 * `placed`, from `order.giftCards`) and get their money back when it ends.
 */
export type FindGiftCards = (
  reader: Reader,
  codes: readonly string[],
  currency: Currency,
) => Promise<readonly GiftCardFound[]>;

/** The delivery promise for goods that are ordered now. */
export type FindPromise = (
  reader: Reader,
  of: {
    readonly country: string;
    readonly regionId?: string | undefined;
    readonly usualDays: { readonly min: number; readonly max: number };
  },
  now: Date,
) => Promise<Promised>;

/** A request to pay in cash; of the address only the known fields. */
export interface CashWanted {
  readonly userId: string;
  readonly market: Market;
  readonly totalMinor: Minor;
  readonly address: { readonly [Part in "phone" | "cityId" | "city" | "line1"]?: ShippingAddress[Part] | undefined };
}
/** The reason why cash on delivery is not offered, or its fee. */
export interface CashVerdict {
  readonly refusal: CodRefusalReason | undefined;
  readonly feeMinor: Minor;
  /** Discount on the goods for paying in advance instead. */
  readonly prepayPercent: number;
}
export type JudgeCash = (reader: Reader, wanted: CashWanted) => Promise<CashVerdict>;

/** National IDs of buyers, for tax documents that must contain them. */
export interface BuyerIds {
  readonly isNeeded: (
    reader: Reader,
    sale: { readonly market: Market; readonly currency: Currency; readonly taxedMinor: Minor },
  ) => Promise<boolean>;
  /** Keeps the ID sealed, for the order's receipt. */
  readonly keep: (tx: Tx, orderId: string, nationalId: string) => Promise<void>;
}

export interface CheckoutDeps {
  readonly platform: Platform;
  readonly carts: Carts;
  readonly promotions: Promotions;
  readonly loyalty: Loyalties;
  readonly orders: Orders;
  readonly payments: Payments;
  /** Read-only dependencies outside checkout. */
  readonly look: { readonly catalogue: CatalogueReader; readonly findGiftCards: FindGiftCards };
  readonly findPromise: FindPromise;
  readonly judgeCash: JudgeCash;
  /** Whether goods are sent to Saudi Arabia only to a National Address; else their parcel waits for one. */
  readonly isNationalAddressRequired: (reader: Reader) => Promise<boolean>;
  readonly buyerIds: BuyerIds;
  /** Records that the card which pays may be saved; returns the consent's id. Throws CONSENT_CHANGED. */
  readonly consentToCard: (tx: Tx, origin: ConsentOrigin, version: string) => Promise<string>;
  /** Stores with a new order the browser data for reporting conversions, as far as the customer agreed. */
  readonly keepVisit: (tx: Tx, order: OrderRow, visit: Visit) => Promise<void>;
}
