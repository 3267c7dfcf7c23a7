import { expect, it } from "vitest";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { worthOfReturn } from "./worth-of-return.ts";

const order = (facts: Partial<AdminOrder>): AdminOrder =>
  ({
    lines: [
      { id: "rope", quantity: 2, total: 200 },
      { id: "mat", quantity: 1, total: 100 },
    ],
    returnRequest: { reason: "", at: "", lines: [{ lineId: "rope", quantity: 1 }] },
    ...{ total: 350, shipping: 50, codFee: 0, paidTotal: 350, refundedTotal: 0 },
    ...facts,
  }) as AdminOrder;

it("is the paid amount of the pieces, without shipping", () => {
  expect(worthOfReturn(order({}))).toBe(100);
});

it("spreads the reduction by a coupon or a gift card", () => {
  expect(worthOfReturn(order({ total: 200 }))).toBe(50);
  expect(worthOfReturn(order({ total: 50, paidTotal: 50 }))).toBe(0);
});

it("is at most the amount left, and zero if nothing is returned or was paid", () => {
  expect(worthOfReturn(order({ refundedTotal: 300 }))).toBe(50);
  expect(worthOfReturn(order({ returnRequest: null }))).toBe(0);
  expect(worthOfReturn(order({ paidTotal: 0 }))).toBe(0);
});
