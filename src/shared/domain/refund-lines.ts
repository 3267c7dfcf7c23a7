import { type Minor, minor, subtract, sum, zeroMinor } from "./money.ts";
import { refundOfPieces } from "./return-money.ts";

/** A line of an order, with its refunds so far. */
export interface RefundableLine {
  readonly lineId: string;
  readonly quantity: number;
  /** What it cost after coupon and points. */
  readonly costMinor: Minor;
  /** The part of `costMinor` that was refunded. */
  readonly refundedMinor: Minor;
  /** Pieces that were refunded, by returns too. */
  readonly refunded: number;
  /** Pieces that can still be refunded: neither refunded nor part of a return. */
  readonly left: number;
  /** Whether a return refunded pieces, perhaps for less than their share because of lost value. */
  readonly isReturned: boolean;
}

export interface RefundFacts {
  readonly lines: readonly RefundableLine[];
  /** The part of the delivery that was not refunded. */
  readonly shippingLeftMinor: Minor;
}

export interface RefundWish {
  readonly pieces: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly shipping: boolean;
}

export interface LineRefundSum {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number; readonly amountMinor: Minor }[];
  readonly shippingMinor: Minor;
  readonly totalMinor: Minor;
}

/** The refund for the next pieces of a line: the last ones get the rest of the line. */
function toAmount(line: RefundableLine, pieces: number): Minor {
  const left = Math.max(0, subtract(line.costMinor, line.refundedMinor));
  if (line.refunded + pieces >= line.quantity && !line.isReturned) return minor(left);
  return minor(Math.min(left, refundOfPieces(line.costMinor, { of: line.quantity, before: line.refunded, pieces })));
}

/** The amount of a refund by line. The caller must refuse pieces that the order does not have any more. */
export function sumLineRefund({ lines, shippingLeftMinor }: RefundFacts, wish: RefundWish): LineRefundSum {
  const wanted = wish.pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    return line === undefined || quantity <= 0 ? [] : [{ lineId, quantity, amountMinor: toAmount(line, quantity) }];
  });
  const shippingMinor = wish.shipping ? shippingLeftMinor : zeroMinor;
  return { lines: wanted, shippingMinor, totalMinor: sum([...wanted.map((line) => line.amountMinor), shippingMinor]) };
}
