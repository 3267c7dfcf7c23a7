import { expect, test } from "vitest";
import { hasInvoice } from "./invoice.ts";

test.each([
  ["pending_payment", "unpaid", false],
  ["expired", "unpaid", false],
  ["cancelled", "unpaid", false],
  ["cancelled", "due", false],
  ["processing", "due", true],
  ["paid", "paid", true],
  ["cancelled", "refunded", true],
  ["returned", "partially_refunded", true],
] as const)("an order that is %s and %s has an invoice: %s", (status, paymentStatus, expected) => {
  expect(hasInvoice({ status, paymentStatus })).toBe(expected);
});
