import { expect, it } from "vitest";
import { mismatchesOf } from "./compare.ts";
import type { ProviderTruth } from "./ports.ts";

const id = "0190c0de-0000-7000-8000-000000000001";
const paid = { id, status: "captured", amountMinor: 5000, currency: "EGP", refundedMinor: 0, reference: "r" } as const;
const truth: ProviderTruth = {
  status: "captured",
  amountMinor: 5000,
  currency: "egp",
  merchantReference: id,
  refundedMinor: 0,
  reference: "r",
};

it("finds nothing where both say the same", () => {
  expect(mismatchesOf(paid, truth)).toEqual([]);
  expect(mismatchesOf({ ...paid, reference: null }, truth)).toEqual([]);
  const open = { ...truth, status: "pending", amountMinor: 0 } as const;
  expect(mismatchesOf({ ...paid, status: "redirected" }, open)).toEqual([]);
  expect(mismatchesOf({ ...paid, status: "expired" }, open)).toEqual([]);
  const back = { ...paid, status: "refunded", refundedMinor: 5000 } as const;
  expect(mismatchesOf(back, { ...truth, refundedMinor: 5000 })).toEqual([]);
  expect(mismatchesOf(back, { ...truth, status: "voided" })).toEqual([]);
});

it("names each fact that differs", () => {
  expect(mismatchesOf(paid, { ...truth, status: "failed" })).toEqual(["state"]);
  expect(mismatchesOf({ ...paid, status: "redirected" }, truth)).toEqual(["state"]);
  expect(mismatchesOf(paid, { ...truth, amountMinor: 4999 })).toEqual(["amount"]);
  expect(mismatchesOf(paid, { ...truth, currency: "USD" })).toEqual(["currency"]);
  expect(mismatchesOf(paid, { ...truth, refundedMinor: 1 })).toEqual(["refunded"]);
  expect(mismatchesOf(paid, { ...truth, reference: "s" })).toEqual(["reference"]);
  expect(mismatchesOf(paid, { ...truth, merchantReference: "other" })).toEqual(["merchantReference"]);
  expect(mismatchesOf(paid, { ...truth, isOtherAccount: true })).toEqual(["account"]);
  // Money that a person must look at is never in order by itself.
  expect(mismatchesOf({ ...paid, status: "review" }, truth)).toEqual(["state"]);
});
