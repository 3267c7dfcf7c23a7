import { expect, test } from "vitest";
import type { OrderReturns } from "./load-orders.ts";
import { faultyUntil } from "./order-rights.tsx";

const reason = (kind: string, until: string, allowed = true) => ({ reason: kind, allowed, until });
const returns = (options: readonly { left: number; reasons: readonly object[] }[], isOpen = true) =>
  ({ isOpen, options }) as unknown as OrderReturns;
const [soon, later] = ["2026-12-01T20:59:59.000Z", "2026-12-20T20:59:59.000Z"];

test("faulty goods are returned by the form for as long as it takes any of them", () => {
  const reasons = [
    reason("changed_mind", "2027-01-01T00:00:00.000Z"),
    reason("defect", later),
    reason("wrong_item", soon),
  ];
  expect(faultyUntil(returns([{ left: 1, reasons }]))).toBe(later);
});

test("when the form takes nothing faulty, no day is named", () => {
  const reasons = [reason("defect", later)];
  expect(faultyUntil(returns([{ left: 0, reasons }]))).toBeUndefined();
  expect(faultyUntil(returns([{ left: 1, reasons }], false))).toBeUndefined();
  expect(faultyUntil(returns([{ left: 1, reasons: [reason("defect", later, false)] }]))).toBeUndefined();
  expect(faultyUntil(returns([{ left: 1, reasons: [reason("late", later)] }]))).toBeUndefined();
});
