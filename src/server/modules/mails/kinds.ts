import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Money in a mail: minor units with currency. */
export interface MailMoney {
  readonly amountMinor: number;
  readonly currency: Currency;
}

export interface MailLine {
  readonly name: LocalizedText;
  readonly size: string;
  readonly quantity: number;
  readonly total: MailMoney;
}

interface ReturnData {
  readonly firstName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly goods: readonly Pick<MailLine, "name" | "quantity">[];
}

/** A sum between lines and total; reductions are negative. */
export interface MailSum {
  readonly what: "coupon" | "points" | "giftCards" | "shipping";
  readonly amount: MailMoney;
}

interface OrderData {
  readonly firstName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly lines: readonly MailLine[];
  /** Absent in mails stored by older versions. */
  readonly sums?: readonly MailSum[];
  readonly total: MailMoney;
}

/**
 * The data of each kind of mail. Links are site paths (`/auth/verify-email?…`); rendering adds the origin. Dates (`on`,
 * `until`) are calendar days or ISO 8601 times.
 */
export interface MailData {
  verification: { readonly firstName: string; readonly path: string };
  welcome: { readonly firstName: string };
  "already-registered": { readonly firstName: string };
  "password-reset": { readonly firstName: string; readonly path: string };
  "password-changed": { readonly firstName: string };
  "session-ended": { readonly firstName: string };
  "account-locked": { readonly firstName: string; readonly minutes: number };
  "email-change": { readonly firstName: string; readonly newEmail: string; readonly path: string };
  /** `path` undoes the change; absent in mails stored by older versions. */
  "email-change-notice": { readonly firstName: string; readonly newEmail: string; readonly path?: string };
  "order-placed": OrderData & { readonly isPayable: boolean };
  /** `isGift`: the purchase goes to somebody else's account. */
  "order-paid": OrderData & { readonly isGift: boolean };
  "order-shipped": OrderData & {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly trackingUrl?: string;
  };
  "order-delivered": OrderData;
  "order-cancelled": OrderData & { readonly isRefunded: boolean };
  "order-refunded": OrderData & { readonly refunded: MailMoney };
  "return-asked": ReturnData;
  "return-accepted": ReturnData & { readonly isPaid: boolean };
  "return-refused": ReturnData & { readonly reason: string };
  "payment-failed": OrderData;
  "points-earned": { readonly firstName: string; readonly points: number; readonly balance: number };
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
  "coach-message": {
    readonly firstName: string;
    readonly what: LocalizedText;
    readonly message: string;
    readonly path: string;
  };
  "contact-received": { readonly name: string; readonly subject: string; readonly message: string };
  "contact-message": {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly subject: string;
    readonly message: string;
  };
}

export type MailKind = keyof MailData;
