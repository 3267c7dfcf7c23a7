import { type Minor, minor } from "#shared/domain/money.ts";
import type { WholeCase } from "./read-cases.ts";

export interface PaidLine {
  /** `null`: delivery. */
  readonly lineId: string | null;
  readonly quantity: number;
  readonly amountMinor: Minor;
}

type Paid = Pick<WholeCase, "shippingMinor" | "feeMinor"> & {
  readonly lines: readonly Pick<WholeCase["lines"][number], "lineId" | "quantity" | "accepted" | "refundMinor">[];
};

/** What a return's refund pays by line: its pieces and the delivery, less the fee, which is taken off them in order. */
export function toPaidLines({ lines, shippingMinor, feeMinor }: Paid): PaidLine[] {
  const pieces = lines.map(({ lineId, quantity, accepted, refundMinor }) => ({
    ...{ lineId, quantity: accepted ?? quantity, amountMinor: refundMinor },
  }));
  let fee: number = feeMinor;
  return [...pieces, { lineId: null, quantity: 1, amountMinor: shippingMinor }].flatMap((line) => {
    const off = Math.min(fee, line.amountMinor);
    fee -= off;
    return line.amountMinor > off ? [{ ...line, amountMinor: minor(line.amountMinor - off) }] : [];
  });
}
