import type { OrderStatus } from "./order-states.ts";
import type { ShipmentState } from "./shipments.ts";

/**
 * How staff close a parcel whose outcome contradicts its order. If it arrived although its order was cancelled: it is
 * collected again, paid by another order, or given up. If it never arrived: its pieces are sent again, or their value
 * is refunded.
 */
export const parcelClosings = ["collect", "charge", "write_off", "send_again", "refund"] as const;
export type ParcelClosing = (typeof parcelClosings)[number];

export interface ClosingFacts {
  readonly state: ShipmentState;
  /** It brings a return back. */
  readonly isReturn: boolean;
  readonly isInspected: boolean;
  readonly closedAs: ParcelClosing | null;
  readonly isRefundRejected: boolean;
  /** The customer has the cash back that the courier took. */
  readonly isCashReturned: boolean;
  readonly order: { readonly status: OrderStatus; readonly isExchange: boolean; readonly isRefunded: boolean };
}

const neverArrived = ({ state, isInspected }: ClosingFacts): boolean =>
  state === "lost" || state === "damaged" || (state === "returned" && isInspected);

function closingsOfCancelled({ state, closedAs, isCashReturned }: ClosingFacts): readonly ParcelClosing[] {
  if (state === "delivered" && closedAs === null) return ["collect", "charge", "write_off"];
  // The customer keeps the pieces after all.
  if (state === "delivered" && closedAs === "collect") return isCashReturned ? ["write_off"] : ["charge", "write_off"];
  return (state === "lost" || state === "damaged") && closedAs === null ? ["write_off"] : [];
}

/** The ways that are open to staff. */
export function toClosings(facts: ClosingFacts): readonly ParcelClosing[] {
  const { isReturn, closedAs, isRefundRejected, order } = facts;
  if (isReturn) return [];
  if (isRefundRejected) return ["refund"];
  if (order.status === "cancelled") return closingsOfCancelled(facts);
  if (closedAs !== null || !neverArrived(facts)) return [];
  const isSent = order.status === "shipped";
  return [
    ...(isSent && !order.isRefunded ? (["send_again"] as const) : []),
    // Other orders are refunded by line on their own page.
    ...(order.isExchange && (isSent || order.status === "delivered") ? (["refund"] as const) : []),
  ];
}
