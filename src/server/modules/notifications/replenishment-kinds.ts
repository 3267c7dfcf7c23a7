import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}
interface CardName {
  readonly brand: string;
  readonly last4: string;
}

/** Fields of every message about a repeat order. */
interface ReplenishmentData {
  readonly firstName: string;
  readonly what: LocalizedText;
  readonly quantity: number;
  readonly path: string;
}

/** Messages about repeat orders. */
export interface ReplenishmentMails {
  /** A repeat order was set up; `on`: the day of the first order. */
  readonly "replenishment-started": ReplenishmentData & {
    readonly everyDays: number;
    readonly on: string;
    readonly total: Money;
    readonly card: CardName;
  };
  /** A repeated order will be charged to a saved card. */
  readonly "replenishment-notice": ReplenishmentData & {
    readonly orderNumber: string;
    /** The day of the charge. */
    readonly on: string;
    readonly total: Money;
    readonly card: CardName;
    /** The price rose: nothing is charged before the customer agrees. */
    readonly needsAgreement: boolean;
    /** Skips and cancels without signing in. */
    readonly linkPath: string;
  };
  /** The charge was declined. `next`: that it is tried again, or what the customer can do. */
  readonly "replenishment-failed": ReplenishmentData & {
    readonly card: CardName;
    readonly total: Money;
    /** Until when the order can be paid. */
    readonly until: string;
    readonly next: "retry" | "card" | "confirm" | "pay";
    /** False: the card had expired or was blocked before. */
    readonly wasTried: boolean;
    readonly nextOn?: string;
  };
  /** One order was skipped, with the reason. */
  readonly "replenishment-skipped": ReplenishmentData & {
    readonly reason: "sold_out" | "address" | "price" | "national_id";
    readonly nextOn: string;
  };
  readonly "replenishment-paused": ReplenishmentData & { readonly reason: "failures" | "card" | "unavailable" };
  /** The card expires before the next order; `on`: the day of that order. */
  readonly "replenishment-card-expiring": ReplenishmentData & { readonly card: CardName; readonly on: string };
  readonly "replenishment-ended": ReplenishmentData;
}
