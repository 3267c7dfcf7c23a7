import fc from "fast-check";
import { expect, it } from "vitest";
import { canAdvance, paymentStatuses, rank } from "#shared/domain/payment-states.ts";
import { decide, type Known } from "./decide.ts";
import type { ProviderPaymentState } from "./ports.ts";

const id = "0190c0de-0000-7000-8000-000000000001";
const known: Known = {
  paymentId: id,
  status: "redirected",
  amountMinor: 5000,
  currency: "EGP",
  refundRequestedMinor: 0,
};
const truth: ProviderPaymentState = {
  status: "captured",
  amountMinor: 5000,
  currency: "EGP",
  merchantReference: id,
  refundedMinor: 0,
  reference: "r",
};
const states = fc.constantFrom(
  "pending",
  "authorized",
  "captured",
  "failed",
  "cancelled",
  "expired",
  "voided" as const,
);

it("captures money only when amount, currency and reference are the attempt's", () => {
  expect(decide(known, truth)).toEqual({ kind: "capture" });
  expect(decide(known, { ...truth, currency: "egp" })).toEqual({ kind: "capture" });
  expect(decide(known, { ...truth, amountMinor: 4999 })).toEqual({ kind: "review", reason: "AMOUNT_MISMATCH" });
  expect(decide(known, { ...truth, amountMinor: 5001 })).toEqual({ kind: "review", reason: "AMOUNT_MISMATCH" });
  expect(decide(known, { ...truth, currency: "USD" })).toEqual({ kind: "review", reason: "CURRENCY_MISMATCH" });
  expect(decide(known, { ...truth, merchantReference: "other" })).toEqual({
    kind: "review",
    reason: "REFERENCE_MISMATCH",
  });
  expect(decide({ ...known, status: "review" }, truth)).toEqual({ kind: "capture" });
});

it("applies a repeated state once, and never reverts", () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentStatuses), states, (status, news) => {
      const decision = decide({ ...known, status }, { ...truth, status: news });
      if (decision.kind === "advance") {
        expect(rank[decision.status]).toBeGreaterThan(rank[status]);
        expect(decide({ ...known, status: decision.status }, { ...truth, status: news })).toEqual({ kind: "nothing" });
      }
      if (decision.kind === "capture") expect(canAdvance(status, "captured")).toBe(true);
    }),
  );
});

it("ends in the same state for any order of reports, provided that the provider's final state is among them", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(["pending", "failed", "captured", "expired"] as const, { minLength: 4 }),
      (order) => {
        let status: Known["status"] = "redirected";
        for (const news of [...order, "captured" as const]) {
          const decision = decide({ ...known, status }, { ...truth, status: news });
          if (decision.kind === "advance") status = decision.status;
          if (decision.kind === "capture") status = "captured";
        }
        expect(status).toBe("captured");
      },
    ),
  );
});

it("notices refunds that were made at the provider", () => {
  const paid = { ...known, status: "captured" as const, refundRequestedMinor: 1000 };
  expect(decide(paid, { ...truth, refundedMinor: 1000 })).toEqual({ kind: "nothing" });
  expect(decide(paid, { ...truth, refundedMinor: 1500 })).toEqual({ kind: "refunded-outside", amountMinor: 500 });
});

it("does not pay an order from another account, even if all else matches", () => {
  expect(decide(known, { ...truth, isOtherAccount: true })).toEqual({ kind: "review", reason: "ACCOUNT_MISMATCH" });
});

it("handles returned money: voided afterwards, or refunded before we saw the capture", () => {
  const paid = { ...known, status: "captured" as const, refundRequestedMinor: 1000 };
  expect(decide(paid, { ...truth, status: "voided" })).toEqual({ kind: "refunded-outside", amountMinor: 4000 });
  expect(decide(known, { ...truth, refundedMinor: 5000 })).toEqual({ kind: "advance", status: "voided" });
  expect(decide({ ...known, status: "review" }, { ...truth, amountMinor: 1, refundedMinor: 1 })).toEqual({
    kind: "advance",
    status: "voided",
  });
  expect(decide(known, { ...truth, refundedMinor: 4999 })).toEqual({ kind: "capture" });
});
