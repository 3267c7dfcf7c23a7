import { type Minor, minor, subtract, sum, zeroMinor } from "./money.ts";
import { refundOfPieces } from "./return-money.ts";

/** A line of an order, with what went back of it so far. */
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
  /** Whether a return refunded pieces: with less than their share, where they lost worth. */
  readonly isReturned: boolean;
}

export interface RefundFacts {
  readonly lines: readonly RefundableLine[];
  /** What was not refunded of the delivery. */
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

/** What the next pieces of a line are refunded with: the last ones take what is left of the line. */
function toAmount(line: RefundableLine, pieces: number): Minor {
  const left = Math.max(0, subtract(line.costMinor, line.refundedMinor));
  if (line.refunded + pieces >= line.quantity && !line.isReturned) return minor(left);
  return minor(Math.min(left, refundOfPieces(line.costMinor, { of: line.quantity, before: line.refunded, pieces })));
}

/** What a refund by line comes to. Pieces that the order does not have, or no longer, are the caller's to refuse. */
export function sumLineRefund({ lines, shippingLeftMinor }: RefundFacts, wish: RefundWish): LineRefundSum {
  const wanted = wish.pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    return line === undefined || quantity <= 0 ? [] : [{ lineId, quantity, amountMinor: toAmount(line, quantity) }];
  });
  const shippingMinor = wish.shipping ? shippingLeftMinor : zeroMinor;
  return { lines: wanted, shippingMinor, totalMinor: sum([...wanted.map((line) => line.amountMinor), shippingMinor]) };
}
