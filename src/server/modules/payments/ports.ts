import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { PaymentMethod, ShippingAddress } from "#shared/contract/orders.ts";
import type { PaymentFailure, PaymentProviderName } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

/** What a provider is told when a payment is to be opened. Amounts in minor units of `currency`. */
export interface PaymentToOpen {
  /** Ours: goes along as the merchant reference, and as the idempotency key of opening. */
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly method: PaymentMethod;
  readonly amountMinor: Minor;
  readonly currency: Currency;
  readonly language: Language;
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    /** Since when there is the account, and how many orders it has paid: what lenders judge by. */
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
  /** Coupon, points and gift cards together: what the lines and shipping exceed the amount by. */
  readonly reductionMinor: Minor;
  /** Stays the same when the same attempt is opened again, as everything here does. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Where to send the browser afterwards, and where to report; absolute addresses. */
  readonly urls: {
    readonly success: string;
    readonly failure: string;
    readonly cancel: string;
    readonly result: string;
    readonly webhook: string;
  };
}

/**
 * What later calls may need of the provider's replies (a session, a transaction), as its adapter wrote it. `alias` is
 * another id under which its reports may name the payment.
 */
export type ProviderData = Readonly<Record<string, string>>;

export interface OpenedPayment {
  /** The provider's own id of it. */
  readonly reference: string;
  readonly redirectUrl: string;
  readonly data?: ProviderData;
}

/** The provider does not take this payment: the customer is told why and chooses another way. */
export interface RefusedPayment {
  readonly refused: PaymentFailure;
}

export interface PaymentRef {
  readonly paymentId: string;
  /** `null` when we never read the reply of the opening: ask by our own id. */
  readonly reference: string | null;
  readonly data: ProviderData;
  readonly amountMinor: Minor;
  readonly currency: Currency;
}

/** What the provider's own books say, asked with our secret. */
export interface ProviderPaymentState {
  readonly status: "pending" | "authorized" | "captured" | "failed" | "cancelled" | "expired" | "voided";
  readonly amountMinor: number;
  readonly currency: string;
  /** Our payment id as they keep it; `undefined` where they keep none. */
  readonly merchantReference: string | undefined;
  readonly refundedMinor: number;
  readonly reference: string;
  readonly data?: ProviderData;
  readonly failureCode?: string;
  /** The money went to an account or integration that is not the one we opened the payment with: never pays an order. */
  readonly isOtherAccount?: boolean;
  /** The customer's bank takes the money back against our will. */
  readonly isDisputed?: boolean;
}

/** At most one refund of a payment is in flight, so that a provider's total tells whether it was made. */
export interface RefundToMake {
  /** Ours: the idempotency key; the same id is never paid out twice. */
  readonly refundId: string;
  readonly payment: PaymentRef;
  readonly amountMinor: Minor;
  readonly reason: string;
  /** It was sent before, so long ago that the earlier call cannot be running any more. */
  readonly isRetry: boolean;
  /**
   * What had gone back before the first try of this refund: their total as the provider told it, and the references of
   * those we know. Whatever else the provider shows is a try whose reply was lost.
   */
  readonly before: { readonly totalMinor: Minor; readonly references: readonly string[] };
}
export type RefundOutcome =
  | { readonly status: "done"; readonly reference: string }
  | { readonly status: "failed"; readonly failure: string }
  /** No answer yet, such as a conflict with an earlier call of ours: the provider's books will tell. */
  | { readonly status: "undecided"; readonly why: string };

export interface WebhookCall {
  /** The body's bytes as they came: what signatures cover. */
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** What a report is about. It only wakes us: the state is always asked for. */
export interface WebhookEvent {
  /** Tells one report from another, and is the same when the same report comes again. */
  readonly eventKey: string;
  /** The provider's id of it, or its alias. Without this and `paymentId` the report is kept and wakes nobody. */
  readonly reference?: string;
  readonly paymentId?: string;
}

/**
 * A way to take money. Adapters speak to the outside only: no database, no clock of their own. Network failures are
 * thrown (the caller tries again later); what the provider refuses is a result.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly supports: (method: PaymentMethod, currency: Currency) => boolean;
  /** At most so often the result page makes us ask. */
  readonly askEverySeconds: number;
  readonly open: (payment: PaymentToOpen) => Promise<OpenedPayment | RefusedPayment>;
  /** `undefined`: the provider knows no such payment. */
  readonly retrieve: (payment: PaymentRef) => Promise<ProviderPaymentState | undefined>;
  /** Takes money that is only authorized; providers that take it at once have none. Must stand being called twice. */
  readonly capture?: (payment: PaymentRef) => Promise<void>;
  /** Lets go of money that is authorized and that nobody wants any more. Must stand being called twice. */
  readonly release?: (payment: PaymentRef) => Promise<void>;
  /** Sends a refund. Called again only after `findRefund` did not find it, and not soon after an unanswered call. */
  readonly refund: (refund: RefundToMake) => Promise<RefundOutcome>;
  /** What the provider's books say of a refund that was sent; `undefined`: it is not there. */
  readonly findRefund: (refund: RefundToMake) => Promise<RefundOutcome | undefined>;
  /** Checks the signature on the raw bytes; `undefined` when it is not genuine. Absent: the provider never reports. */
  readonly readWebhook?: (call: WebhookCall) => Promise<WebhookEvent | undefined>;
}
