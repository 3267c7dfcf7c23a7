import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { AffiliateMails } from "./affiliate-kinds.ts";
import type { CoachingData } from "./coaching-kinds.ts";
import type { ShopFacts } from "./mail/shop-facts.ts";
import type { MarketingData } from "./marketing-kinds.ts";
import type { ReplenishmentMails } from "./replenishment-kinds.ts";
import type { StaffData } from "./staff-kinds.ts";

/** Money in a mail: minor units with currency. */
export interface MailMoney {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** An account of the shop. */
export interface MailAccount {
  readonly bank: string;
  readonly holder: string;
  readonly iban: string;
  readonly instapay?: string | undefined;
}

export interface MailLine {
  readonly name: LocalizedText;
  readonly size: string;
  /** What the product calls its options: "Size". Absent in mails stored by older versions and where there is no size. */
  readonly label?: string;
  /** Site path of a picture. */
  readonly image?: string;
  readonly quantity: number;
  readonly total: MailMoney;
}

interface ReturnData {
  /** Who sold the order; absent where the order froze no seller. */
  readonly seller?: ShopFacts;
  readonly firstName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly goods: readonly Pick<MailLine, "name" | "quantity">[];
  /** `wanted`: something is sent in exchange for the goods; `off`: it cannot be sent. */
  readonly exchange?: "wanted" | "off";
}

/** A sum between lines and total; reductions are negative. */
export interface MailSum {
  readonly what: "coupon" | "points" | "giftCards" | "shipping" | "codFee";
  readonly amount: MailMoney;
}

interface OrderData {
  /** Who sold it; absent where the order froze no seller. */
  readonly seller?: ShopFacts;
  readonly firstName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly lines: readonly MailLine[];
  /** Absent in mails stored by older versions. */
  readonly sums?: readonly MailSum[];
  readonly total: MailMoney;
  /** Lines of the delivery address; absent where nothing is sent. */
  readonly address?: readonly string[];
  /** Working days until delivery, as promised at the purchase. */
  readonly deliveryDays?: {
    readonly min: number;
    readonly max: number;
    /** The days between which it arrives; absent on older orders. */
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  /** Absent or 0 where none were earned yet. */
  readonly pointsEarned?: number;
}

/**
 * The data of each kind of mail. Links are site paths (`/auth/verify-email?…`); rendering adds the origin. Dates (`on`,
 * `until`) are calendar days or ISO 8601 times.
 */
export interface CardName {
  /** "visa", "mada". */
  readonly brand: string;
  readonly last4: string;
}

/** What every message about an automatic renewal says. */
interface RenewalData {
  readonly firstName: string;
  readonly what: LocalizedText;
  readonly path: string;
}

export interface MailData extends AffiliateMails, CoachingData, MarketingData, ReplenishmentMails, StaffData {
  verification: { readonly firstName: string; readonly path: string };
  welcome: { readonly firstName: string };
  "already-registered": { readonly firstName: string };
  "password-reset": { readonly firstName: string; readonly path: string };
  "password-changed": { readonly firstName: string };
  "second-factor-on": { readonly firstName: string };
  "second-factor-off": { readonly firstName: string };
  /** A second factor was added. `passkey`: its name; `null` for the authenticator app. */
  "factor-added": { readonly firstName: string; readonly passkey: string | null };
  "factor-removed": { readonly firstName: string; readonly passkey: string | null };
  /** To somebody who may have no account: without a first name. */
  /** `staffRole`: the key of a built-in role, or the name of another. */
  "staff-invitation": { readonly invitedBy: string; readonly staffRole: string; readonly path: string };
  /** To a customer of the shop's former platform; `shop` is its name there. Without an account there may be no name. */
  "customer-invitation": { readonly firstName: string; readonly shop: string };
  /** By SMS alone: proves the number that it is sent to. */
  "sms-code": { readonly code: string };
  "session-ended": { readonly firstName: string };
  "account-locked": { readonly firstName: string; readonly minutes: number };
  "email-change": { readonly firstName: string; readonly newEmail: string; readonly path: string };
  /** `path` undoes the change; absent in mails stored by older versions. */
  "email-change-notice": { readonly firstName: string; readonly newEmail: string; readonly path?: string };
  /**
   * `isUnconfirmed`: the customer must confirm it first; another mail asks for that. `holdMinutes`: how long it waits for
   * its payment; 30 where absent. `hasCode`: it is paid by a code, which another mail brings.
   */
  "order-placed": OrderData & {
    readonly isPayable: boolean;
    readonly isUnconfirmed?: boolean;
    readonly holdMinutes?: number;
    readonly hasCode?: boolean;
  };
  /** Cash on delivery that the customer confirms by the link in `path`, until a time of the market's clock. */
  "order-to-confirm": {
    readonly seller?: ShopFacts;
    readonly firstName: string;
    readonly orderNumber: string;
    readonly total: MailMoney;
    readonly until: string;
    /** IANA name. */
    readonly zone: string;
    readonly path: string;
    readonly isReminder: boolean;
  };
  /** `isGift`: the purchase goes to somebody else's account. `isReward`: points paid for it. */
  "order-paid": OrderData & { readonly isGift: boolean; readonly isReward?: boolean };
  "order-shipped": OrderData & {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly trackingUrl?: string;
  };
  "order-delivered": OrderData;
  /** Nobody took it, and it came back; or it is late beyond the law. `isPaid`: money is or would be refunded. */
  "order-undelivered": OrderData & { readonly isPaid: boolean };
  "order-later-day": OrderData & { readonly day: string; readonly cancelFrom?: string };
  "order-late": OrderData & { readonly isPaid: boolean };
  /** A parcel cannot be sent before the address is completed. */
  "address-needed": Pick<OrderData, "seller" | "firstName" | "orderNumber"> & { readonly path: string };
  /** A parcel never arrived, and its pieces are sent again. */
  "order-resent": Pick<OrderData, "seller" | "firstName" | "orderNumber"> & {
    readonly path: string;
    readonly outcome: "lost" | "damaged" | "returned";
  };
  "order-cancelled": OrderData & { readonly isRefunded: boolean };
  /** `isCash`: it was paid to the courier, so staff pay it back. */
  "order-refunded": OrderData & { readonly refunded: MailMoney; readonly isCash?: boolean };
  "return-asked": ReturnData;
  "return-approved": ReturnData & {
    readonly returnNumber: string;
    readonly instructions: string;
    /** Until when to send it. */
    readonly sendBy?: string;
    /** The part of the return shipping taken from the refund; absent where the shop pays it. */
    readonly fee?: MailMoney;
  };
  "return-accepted": ReturnData & { readonly isPaid: boolean };
  "return-refused": ReturnData & { readonly reason: string };
  /** Other refunds had paid the items before they came back; `now`: what is refunded in addition. */
  "return-paid-before": ReturnData & {
    readonly returnNumber: string;
    readonly before: MailMoney;
    readonly now?: MailMoney;
  };
  /** The requested exchange is not available: the money goes back. */
  "exchange-off": ReturnData;
  /** The order that sends the requested exchange. */
  "exchange-placed": OrderData;
  "payment-failed": OrderData;
  /** A code that the customer pays in cash or writes into a transfer, until a time of the market's clock. */
  "payment-code": {
    readonly seller?: ShopFacts;
    readonly firstName: string;
    readonly orderNumber: string;
    readonly total: MailMoney;
    readonly code: string;
    /** Where a transfer goes; absent for other codes. */
    readonly account?: MailAccount;
    readonly until: string;
    /** IANA name. */
    readonly zone: string;
    readonly path: string;
    readonly isReminder: boolean;
  };
  "points-earned": { readonly firstName: string; readonly points: number; readonly balance: number };
  /** A code bought with points; without `worth` it makes shipping free. */
  "reward-code": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly code: string;
    readonly worth?: MailMoney;
    readonly until: string;
  };
  "points-expiring": { readonly firstName: string; readonly points: number; readonly on: string };
  gift: {
    readonly recipientName: string;
    readonly senderName: string;
    readonly message: string;
    readonly what: LocalizedText;
    readonly path?: string;
  };
  "gift-card": {
    readonly recipientName: string;
    /** Absent when the buyer bought the card for themselves. */
    readonly senderName?: string;
    readonly message: string;
    readonly code: string;
    readonly balance: MailMoney;
    /** The order that was overpaid: the card holds the surplus. */
    readonly surplusOf?: string;
    readonly until: string;
  };
  "subscription-renewal": {
    readonly firstName: string;
    readonly orderNumber: string;
    readonly what: LocalizedText;
    readonly until: string;
    readonly total: MailMoney;
    readonly path: string;
  };
  /** A renewal will be charged to a saved card. */
  "renewal-notice": RenewalData & {
    readonly orderNumber: string;
    /** The day after the last one paid. */
    readonly until: string;
    /** The day of the charge. */
    readonly on: string;
    readonly total: MailMoney;
    readonly card: CardName;
    /** The price rose: nothing is charged before the member agrees. */
    readonly needsAgreement: boolean;
    /** Cancels without signing in. */
    readonly cancelPath: string;
  };
  /** The charge was declined. `next`: that it is tried again, or what the member can do. */
  "renewal-failed": RenewalData & {
    readonly card: CardName;
    readonly total: MailMoney;
    /** Access continues until then. */
    readonly until: string;
    readonly next: "retry" | "card" | "confirm" | "pay";
    /** False: the card had expired or was blocked before. */
    readonly wasTried: boolean;
    readonly nextOn?: string;
  };
  /** Unpaid after its grace; `until`: when it ends. */
  "renewal-paused": RenewalData & { readonly until: string; readonly total: MailMoney };
  /**
   * The saved card was removed; a pay link comes before the end. `payBy`: the end has passed, and the open order can
   * still be paid.
   */
  "renewal-by-link": RenewalData & { readonly on: string; readonly payBy?: string };
  /** The card expires before the renewal. */
  "card-expiring": RenewalData & { readonly card: CardName; readonly on: string };
  /** Written by staff, to be paid by the link; to somebody who may have no account: then without a first name. */
  "draft-order": {
    readonly firstName: string;
    readonly goods: readonly Pick<MailLine, "name" | "quantity">[];
    /** Absent where the price has to be looked up on the page. */
    readonly total?: MailMoney;
    /** The order that it adds to. */
    readonly parentNumber?: string;
    readonly until: string;
    readonly path: string;
  };
  /** A sold-out size that the customer asked about is in stock again. */
  "back-in-stock": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly size: LocalizedText;
    readonly path: string;
  };
  "contact-received": { readonly name: string; readonly subject: string; readonly message: string };
  /** What staff answered to a message or an application. */
  "contact-reply": {
    readonly name: string;
    readonly subject: string;
    readonly reply: string;
    readonly original: string;
    readonly replyTo: string;
  };
  "contact-message": {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly subject: string;
    readonly message: string;
  };
}

export type MailKind = keyof MailData;
