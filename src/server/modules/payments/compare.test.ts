import { expect, it } from "vitest";
import { minor, zeroMinor } from "#shared/domain/money.ts";
import { findMismatches } from "./compare.ts";
import type { ProviderPaymentState } from "./ports.ts";

const id = "0190c0de-0000-7000-8000-000000000001";
const paid = {
  id,
  status: "captured",
  amountMinor: minor(5000),
  currency: "EGP",
  capturedMinor: minor(5000),
  surplusCardMinor: zeroMinor,
  refundedMinor: zeroMinor,
  reference: "r",
} as const;
const truth: ProviderPaymentState = {
  status: "captured",
  amountMinor: 5000,
  currency: "egp",
  merchantReference: id,
  refundedMinor: 0,
  reference: "r",
};

it("finds nothing where both say the same", () => {
  expect(findMismatches(paid, truth)).toEqual([]);
  expect(findMismatches({ ...paid, reference: null }, truth)).toEqual([]);
  expect(findMismatches({ ...paid, capturedMinor: minor(4950) }, { ...truth, amountMinor: 4950 })).toEqual([]);
  expect(findMismatches({ ...paid, capturedMinor: minor(4950) }, truth)).toEqual(["amount"]);
  expect(findMismatches({ ...paid, surplusCardMinor: minor(50) }, { ...truth, amountMinor: 5050 })).toEqual([]);
  const open = { ...truth, status: "pending", amountMinor: 0 } as const;
  expect(findMismatches({ ...paid, status: "redirected" }, open)).toEqual([]);
  expect(findMismatches({ ...paid, status: "expired" }, open)).toEqual([]);
  const back = { ...paid, status: "refunded", refundedMinor: minor(5000) } as const;
  expect(findMismatches(back, { ...truth, refundedMinor: 5000 })).toEqual([]);
  expect(findMismatches(back, { ...truth, status: "voided" })).toEqual([]);
});

it("names each fact that differs", () => {
  expect(findMismatches(paid, { ...truth, status: "failed" })).toEqual(["state"]);
  expect(findMismatches({ ...paid, status: "redirected" }, truth)).toEqual(["state"]);
  expect(findMismatches(paid, { ...truth, amountMinor: 4999 })).toEqual(["amount"]);
  expect(findMismatches(paid, { ...truth, currency: "USD" })).toEqual(["currency"]);
  expect(findMismatches(paid, { ...truth, refundedMinor: 1 })).toEqual(["refunded"]);
  expect(findMismatches(paid, { ...truth, reference: "s" })).toEqual(["reference"]);
  expect(findMismatches(paid, { ...truth, merchantReference: "other" })).toEqual(["merchantReference"]);
  expect(findMismatches(paid, { ...truth, isOtherAccount: true })).toEqual(["account"]);
  // A payment under review is always a mismatch.
  expect(findMismatches({ ...paid, status: "review" }, truth)).toEqual(["state"]);
});
