import type { FileStore } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { OrderRow, Orders, People, Stock } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Events } from "#server/platform/events.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { OtherRefund } from "#shared/contract/admin-parcel-refunds.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { CarrierName, ShipmentMove } from "#shared/domain/shipments.ts";
import type { ShippingEvents } from "./events.ts";
import type { PrintPapers } from "./papers/papers.ts";

/** A carrier's own words for a place. */
export interface CarrierPlace {
  readonly name: string;
  /** Its id of the district, if it needs one. */
  readonly id?: string;
}

/** A place that a carrier serves, as it lists it. */
export interface ListedPlace extends CarrierPlace {
  /** Names by which it is found; its own by default. */
  readonly names?: readonly string[];
}

/** The shop's address for pick-ups. */
export interface Sender {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly country: string;
  readonly city: string;
  readonly line1: string;
  readonly postalCode: string;
  /** The carrier's own name for the place of the pick-up. */
  readonly pickupCode: string;
}

export interface ParcelLine {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitMinor: Minor;
}

/** A parcel to book; identical when the same parcel is booked again. */
export interface ParcelToBook {
  /** Our id of the parcel, which the carrier keeps. */
  readonly reference: string;
  readonly orderNumber: string;
  readonly market: Market;
  readonly currency: Currency;
  /** What the courier collects; 0 for parcels that are paid. */
  readonly codMinor: Minor;
  readonly declaredMinor: Minor;
  readonly weightG: number;
  readonly lines: readonly ParcelLine[];
  readonly to: ShippingAddress;
  readonly email: string;
  readonly from: Sender;
  /** The carrier's name of the city, else the English one. */
  readonly city: string;
  /** The carrier's name of the place; undefined for carriers that need no mapping. */
  readonly place: CarrierPlace | undefined;
  readonly note: string;
  /** The carrier's own name of the quoted service. */
  readonly option?: string | undefined;
}

/** A carrier's price for a parcel. */
export interface CarrierPrice {
  readonly amountMinor: Minor;
  readonly currency: Currency;
  /** Which of its services that is, where it has several. */
  readonly option?: string;
}

/** A carrier's booking. */
export interface Booking {
  readonly awb: string;
  readonly trackingUrl?: string | undefined;
  /** The label as a PDF, where it comes with the booking. */
  readonly label?: Uint8Array | undefined;
}
export type BookingOutcome = Booking | { readonly refused: { readonly code: string; readonly message: string } };

/** A carrier's event about a parcel, which is identified by the carrier's number or by ours. */
export interface CarrierEvent {
  readonly awb?: string | undefined;
  readonly reference?: string | undefined;
  readonly at: Date;
  readonly code: string;
  /** `null`: a code that we do not know. */
  readonly state: ShipmentMove | null;
  readonly text: string;
}

export interface CarrierReport {
  /** Equal for copies, different for other events. */
  readonly eventKey: string;
  readonly events: readonly CarrierEvent[];
}

export interface CarrierWebhookCall {
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** A parcel to quote; fetched: picked up from the customer. */
export type QuotedParcel = ParcelToBook & { readonly isFetched: boolean };

export type LabelSize = "A6" | "A4";

/** A booked parcel by the carrier's number and by ours. */
export interface NamedParcel {
  readonly awb: string;
  readonly reference: string;
}

/** One carrier. Calls that get no reliable answer throw. */
export interface Carrier {
  readonly name: CarrierName;
  /** Whether it takes only places by its own names. */
  readonly needsPlace: boolean;
  /** Whether an address must be complete. */
  readonly needsAddress: boolean;
  /** Whether it wants the street of the shop with each parcel. */
  readonly needsSender: boolean;
  /** Its price; undefined if it does not deliver there. Carriers without this function give no quotes. */
  readonly quote?: (parcel: QuotedParcel) => Promise<CarrierPrice | undefined>;
  readonly book: (parcel: ParcelToBook) => Promise<BookingOutcome>;
  /** Fetches goods from the customer, who is `to`, for the shop. Absent: only its support arranges that. */
  readonly bookReturn?: (parcel: ParcelToBook) => Promise<BookingOutcome>;
  /** Looks up a booking by our reference. For carriers without it, staff ask their support. */
  readonly find?: (reference: string) => Promise<Booking | undefined>;
  /** Labels as one PDF. Undefined: the label came with the booking, or the shop prints one. */
  readonly label?: (parcels: readonly NamedParcel[], size: LabelSize) => Promise<Uint8Array>;
  readonly track?: (parcels: readonly NamedParcel[]) => Promise<readonly CarrierEvent[]>;
  /** Undefined for a webhook whose proof is wrong. */
  readonly readWebhook?: (call: CarrierWebhookCall) => Promise<CarrierReport | undefined>;
  readonly cancel: (parcel: NamedParcel & { readonly isFetched: boolean }) => Promise<"done" | "impossible">;
  readonly places?: (country: string) => Promise<readonly ListedPlace[]>;
}

/** The catalogue's data of the pieces. */
export interface Items {
  readonly skus: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface RefundOfMissing {
  /** Locked. */
  readonly order: OrderRow;
  readonly reason: string;
  readonly requestedBy: string;
  readonly cardsRefundId: string;
}

interface RejectedRefund {
  readonly order: OrderRow;
  readonly rejectedId: string;
}

interface OtherRefunds {
  readonly purchase: Pick<OrderRow, "id" | "number">;
  readonly refunds: readonly OtherRefund[];
  /** Amount that the rejected refund should have paid. */
  readonly amountMinor: Minor;
}

interface AskedRefund {
  readonly refundId: string;
  readonly isToRun: boolean;
}

/** Refunds the value of an exchange's pieces that never arrived. */
export interface ExchangeRefunds {
  /** Throws NOTHING_TO_REFUND, REFUND_BEING_CHECKED. */
  readonly refundMissing: (
    tx: Tx,
    request: RefundOfMissing & { readonly pieces: readonly { readonly lineId: string; readonly quantity: number }[] },
  ) => Promise<AskedRefund>;
  /** Repeats a refund that the provider rejected. Throws REFUNDED_OTHERWISE as well. */
  readonly refundMissingAgain: (
    tx: Tx,
    request: RefundOfMissing & RejectedRefund & { readonly unrelated: readonly string[] },
  ) => Promise<AskedRefund>;
  /** Refunds that may have paid the pieces of a rejected one. */
  readonly findOtherRefunds: (reader: Reader, rejected: RejectedRefund) => Promise<OtherRefunds>;
  /** Records that other refunds paid the pieces. */
  readonly settleMissing: (
    tx: Tx,
    settled: RejectedRefund & { readonly refundIds: readonly string[] },
  ) => Promise<void>;
  /** Books changes of the purchase's payment at its provider. Throws 503. */
  readonly recheckPurchase: (orderId: string) => Promise<void>;
  /** To be called after the transaction. */
  readonly runRefund: (refundId: string) => Promise<void>;
}

/** Records that staff paid back cash that a courier took for a cancelled, locked order; returns the refund's id. */
export type ReturnCash = (
  tx: Tx,
  cash: {
    readonly orderId: string;
    readonly amountMinor: Minor;
    readonly reference: string;
    readonly reason: string;
    readonly requestedBy: string;
  },
) => Promise<string>;

export interface ShippingDeps {
  readonly platform: Platform;
  readonly orders: Orders;
  readonly people: People;
  readonly items: Items;
  readonly notify: Notify;
  readonly stock: Pick<Stock, "restock" | "sell">;
  readonly exchanges: ExchangeRefunds;
  readonly returnCash: ReturnCash;
  /** Labels have no public address. */
  readonly files: FileStore;
  readonly printPapers: PrintPapers;
  readonly carriers: readonly Carrier[];
  readonly events: Events<ShippingEvents>;
}
