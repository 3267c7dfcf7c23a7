import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { PaymentMethod, ShippingAddress } from "#shared/contract/orders.ts";
import type { PaymentFailure, PaymentProviderName } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

/** Input for opening a payment. Amounts in minor units of `currency`. */
export interface PaymentToOpen {
  /** Our id; used as the merchant reference and as the idempotency key of opening. */
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly method: PaymentMethod;
  readonly amountMinor: Minor;
  readonly currency: Currency;
  readonly language: Language;
  /** The result of `numberAttempt`. */
  readonly data: ProviderData;
  readonly customer: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    /** Account creation time and number of paid orders; used by lenders for risk checks. */
    readonly since: Date;
    readonly paidOrders: number;
  };
  readonly shippingAddress: ShippingAddress | null;
  readonly lines: readonly {
    readonly productId: string;
    readonly kind: ProductKind;
    readonly name: LocalizedText;
    readonly size: string;
    readonly quantity: number;
    readonly totalMinor: Minor;
  }[];
  readonly shippingMinor: Minor;
  readonly taxMinor: Minor;
  /** Coupon, points and gift cards together: lines plus shipping minus the amount. */
  readonly reductionMinor: Minor;
  /** The customer agreed that the provider keeps the card. */
  readonly keepsCard?: CardOwner;
  /** Cards that the provider keeps for the customer, the default first, where its page can show them. */
  readonly keptCards?: readonly KeptToken[];
  /** Stable when the same attempt is opened again, like all fields here. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Absolute URLs for the browser redirect and the webhooks. */
  readonly urls: {
    readonly success: string;
    readonly failure: string;
    readonly cancel: string;
    readonly result: string;
    readonly webhook: string;
  };
}

/**
 * Adapter-specific data for later calls (a session, a transaction). `alias` is another id that its webhooks may use for
 * the payment. `authenticated`: "1" where the customer's bank confirmed a payment (3-D Secure), set by providers that
 * report cards by webhook.
 */
export type ProviderData = Readonly<Record<string, string>>;

/** A card that a provider's account keeps. */
export interface KeptToken {
  readonly account: string;
  readonly token: string;
}

export interface OpenedPayment {
  /** The provider's payment id. */
  readonly reference: string;
  /** Absent where the customer pays a code. */
  readonly redirectUrl?: string;
  /** `code`: what the customer pays at a shop or in an app. */
  readonly data?: ProviderData;
}

/** The provider declined the payment: the customer sees why and chooses another method. */
export interface RefusedPayment {
  readonly refused: PaymentFailure;
}

export interface PaymentRef {
  readonly paymentId: string;
  /** `null` when we never got a response to opening: look it up by our own id. */
  readonly reference: string | null;
  readonly data: ProviderData;
  readonly amountMinor: Minor;
  readonly currency: Currency;
  /** What we know to be refunded. */
  readonly refundedMinor: Minor;
}

/** The provider's own record, fetched with our secret key. */
export interface ProviderPaymentState {
  readonly status: "pending" | "authorized" | "captured" | "failed" | "cancelled" | "expired" | "voided";
  readonly amountMinor: number;
  readonly currency: string;
  /** Our payment id in the provider's record; `undefined` where it stores none. */
  readonly merchantReference: string | undefined;
  readonly refundedMinor: number;
  readonly reference: string;
  readonly data?: ProviderData;
  readonly failureCode?: string;
  /** The money went to another account or integration than the one that opened the payment: never pays an order. */
  readonly isOtherAccount?: boolean;
  /** A chargeback: the customer's bank takes the money back. */
  readonly isDisputed?: boolean;
  /** A part was refunded outside, and the provider does not say how much. */
  readonly isRefundUnclear?: boolean;
  /** The card that the provider keeps, where the customer agreed to it. */
  readonly keptCard?: KeptCard;
}

/** A card that a provider keeps for a customer. */
export interface KeptCard {
  /** Names the card in later charges; a secret. */
  readonly token: string;
  /** The provider's id of the customer; `null` where it knows cards without one. */
  readonly customerRef: string | null;
  /** The provider's account that holds the card. */
  readonly account: string;
  /** "visa", "mastercard", "mada". */
  readonly brand: string;
  readonly last4: string;
  /** Month 1 to 12 and year, or both `null` where the provider does not tell. */
  readonly expMonth: number | null;
  readonly expYear: number | null;
  /** "apple_pay", "google_pay": such a card cannot be charged by us. */
  readonly wallet: string | null;
}

export interface CardOwner {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** The provider's id of the customer; `null` for their first card. */
  readonly customerRef: string | null;
}

/** Input for adding a card without a payment, on the provider's page. */
export interface CardSetupToOpen {
  /** Our id; also the idempotency key. */
  readonly setupId: string;
  readonly owner: CardOwner;
  readonly currency: Currency;
  readonly language: Language;
  /** Where the browser returns to, with or without a card. */
  readonly returnUrl: string;
  /** Address of the provider's webhooks. */
  readonly webhookUrl: string;
}
export interface OpenedCardSetup {
  readonly reference: string;
  readonly redirectUrl: string;
}
export type CardSetupState =
  | { readonly status: "pending" | "failed" }
  | { readonly status: "saved"; readonly card: KeptCard };

/** A charge of a kept card without its owner present. */
export interface ChargeToMake extends PaymentToOpen {
  readonly token: string;
  readonly customerRef: string | null;
}

/** Cards that a provider keeps. The shop keeps a sealed token only. */
export interface CardKeeping {
  /** The method of the payments that keep a card, and of the charges of one. */
  readonly method: PaymentMethod;
  /** Whether the card that pays in this currency can be kept. */
  readonly keeps: (currency: Currency) => boolean;
  /** Whether a card can be added without a payment in this currency. */
  readonly adds: (currency: Currency) => boolean;
  /** Whether a card that an account holds can be charged in a currency. */
  readonly charges: (account: string, currency: Currency) => boolean;
  /** Whether a charge without a response may be sent again: the provider recognises it by our id. */
  readonly isRepeatable: boolean;
  /** Its page lets customers choose among the cards we send. */
  readonly showsKept?: true;
  readonly openSetup: (setup: CardSetupToOpen) => Promise<OpenedCardSetup>;
  /** `undefined`: the provider does not know it. */
  readonly retrieveSetup: (setup: {
    readonly setupId: string;
    readonly reference: string;
  }) => Promise<CardSetupState | undefined>;
  /**
   * Charges a card; idempotent per payment where `isRepeatable`. The result is always retrieved; `refused`: the reason,
   * if nothing was created that could be retrieved.
   */
  readonly charge: (charge: ChargeToMake) => Promise<{ readonly reference: string } | { readonly refused: string }>;
  /** Removes a card at the provider; idempotent. Absent if deleting our token is all that can be done. */
  readonly forget?: (token: string) => Promise<void>;
}

/** At most one refund per payment is in flight, so the provider's total shows whether it was made. */
export interface RefundToMake {
  /** Our id; used as the idempotency key, so a refund is never paid out twice. */
  readonly refundId: string;
  readonly payment: PaymentRef;
  readonly amountMinor: Minor;
  readonly reason: string;
  /** It was sent before, long enough ago that the earlier call cannot still be running. */
  readonly isRetry: boolean;
  /**
   * State before the first attempt of this refund: the provider's refunded total and the references of known refunds.
   * Anything else the provider shows is an attempt with no response.
   */
  readonly before: { readonly totalMinor: Minor; readonly references: readonly string[] };
}
export type RefundOutcome =
  | { readonly status: "done"; readonly reference: string }
  | { readonly status: "failed"; readonly failure: string }
  /** No result yet, for example a conflict with an earlier call of ours: look it up later. */
  | { readonly status: "undecided"; readonly why: string };

export interface WebhookCall {
  /** The raw request body, which signatures cover. */
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** What a webhook is about. It only triggers a check; the state is always fetched. */
export interface WebhookEvent {
  /** Deduplication key; the same when the same event is delivered again. */
  readonly eventKey: string;
  /** The provider's payment id or its alias. Without this and `paymentId` the event is stored and triggers nothing. */
  readonly reference?: string;
  readonly paymentId?: string;
  /** A card that the provider keeps since the payment or the setup of this reference. */
  readonly card?: KeptCard;
  /** What is stored instead of the body, which holds a secret. */
  readonly body?: Buffer;
}

/**
 * A payment provider. Adapters only make network calls: no database, no clock of their own. They throw network failures
 * (the caller retries later) and return provider rejections as results.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly supports: (method: PaymentMethod, currency: Currency) => boolean;
  /** Absent where it keeps no cards. */
  readonly cards?: CardKeeping;
  /** Minimum polling interval of the result page. */
  readonly askEverySeconds: number;
  readonly open: (payment: PaymentToOpen) => Promise<OpenedPayment | RefusedPayment>;
  /** `undefined`: the provider does not know the payment. */
  readonly retrieve: (payment: PaymentRef) => Promise<ProviderPaymentState | undefined>;
  /** Captures an authorized payment; absent where the provider captures at once. Must be idempotent. */
  readonly capture?: (payment: PaymentRef) => Promise<void>;
  /** How long an order waits for this method, where it is longer than for others. */
  readonly holdMinutes?: (method: PaymentMethod, areFewLeft: boolean) => number | undefined;
  /** Number of an attempt at the provider that we must choose before opening, if that is not our id. */
  readonly numberAttempt?: (of: { readonly orderNumber: string; readonly attempt: number }) => ProviderData;
  /** Voids an authorization, or cancels a code that nobody paid, when it is no longer wanted. Must be idempotent. */
  readonly release?: (payment: PaymentRef) => Promise<void>;
  /** Refunds are paid by staff, who record each: neither `refund` nor `findRefund` is called. */
  readonly isRefundedByHand?: true;
  /**
   * Sends a refund. Called again only after `findRefund` did not find it, and not soon after a call with no response.
   */
  readonly refund: (refund: RefundToMake) => Promise<RefundOutcome>;
  /** Looks up a sent refund at the provider; `undefined` when it does not exist. */
  readonly findRefund: (refund: RefundToMake) => Promise<RefundOutcome | undefined>;
  /**
   * Verifies the signature on the raw bytes; `undefined` when it is invalid. Absent when the provider sends no
   * webhooks.
   */
  readonly readWebhook?: (call: WebhookCall) => Promise<WebhookEvent | undefined>;
}

/** The shop's list of kept cards. */
export interface CardBook {
  /** Keeps a card, if its owner still agrees; the same card again stays one. */
  readonly keep: (
    tx: Tx,
    kept: {
      readonly userId: string;
      readonly provider: PaymentProviderName;
      readonly consentId: string;
      readonly card: KeptCard;
    },
  ) => Promise<string | undefined>;
  /** The setup in which a customer adds a card under this reference. */
  readonly findSetup: (
    reader: Reader,
    of: { readonly provider: PaymentProviderName; readonly reference: string },
  ) => Promise<{ readonly id: string; readonly currency: Currency } | undefined>;
  /** Keeps a card that a customer is adding under this reference; `false` when nobody is. */
  readonly keepFromSetup: (
    tx: Tx,
    of: { readonly provider: PaymentProviderName; readonly reference: string; readonly card: KeptCard },
  ) => Promise<boolean>;
  /** A card as it is stored while it waits for its payment. */
  readonly seal: (card: KeptCard) => Buffer;
  /** `undefined` when the key has changed. */
  readonly open: (sealed: Uint8Array) => KeptCard | undefined;
  /** Whether the customer currently agrees that kept cards are charged. */
  readonly isAgreed: (reader: Reader, userId: string) => Promise<boolean>;
  /** What a charge needs; `undefined` for a card that cannot be charged. */
  readonly findForCharge: (
    reader: Reader,
    cardId: string,
  ) => Promise<{ readonly token: string; readonly customerRef: string | null } | undefined>;
  /** The provider's id of a customer; `null` for their first card. */
  readonly findCustomerRef: (reader: Reader, userId: string, provider: string) => Promise<string | null>;
  /** The cards that a provider keeps of a customer, the default first, then the newest. */
  readonly listTokens: (reader: Reader, userId: string, provider: string) => Promise<readonly KeptToken[]>;
}
