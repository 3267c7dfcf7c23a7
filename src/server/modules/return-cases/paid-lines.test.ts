import { expect, test } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { toPaidLines } from "./paid-lines.ts";

const line = (lineId: string, refundMinor: number, accepted: number | null = 1) => ({
  ...{ lineId, quantity: 2, accepted, refundMinor: minor(refundMinor) },
});

test("a return's refund is its pieces and the delivery, less the fee", () => {
  const lines = [line("mat", 30_00), line("belt", 50_00, null), line("exchanged", 0)];
  const paid = (shippingMinor: number, feeMinor: number) =>
    toPaidLines({ lines, shippingMinor: minor(shippingMinor), feeMinor: minor(feeMinor) });
  const mat = { lineId: "mat", quantity: 1, amountMinor: 30_00 };
  const belt = { lineId: "belt", quantity: 2, amountMinor: 50_00 };
  expect(paid(0, 0)).toEqual([mat, belt]);
  expect(paid(35_00, 0)).toEqual([mat, belt, { lineId: null, quantity: 1, amountMinor: 35_00 }]);
  expect(paid(0, 12_00)).toEqual([{ ...mat, amountMinor: 18_00 }, belt]);
  expect(paid(0, 45_00)).toEqual([{ ...belt, amountMinor: 35_00 }]);
});
