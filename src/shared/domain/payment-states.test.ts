import fc from "fast-check";
import { expect, it } from "vitest";
import { advance, canAdvance, isPaid, isPaymentStatus, isUndecided, paymentStatuses, rank } from "./payment-states.ts";

const news = fc.array(fc.constantFrom(...paymentStatuses), { maxLength: 20 });

it("moves forward and never back", () => {
  expect(advance("redirected", "captured")).toBe("captured");
  expect(advance("failed", "captured")).toBe("captured");
  expect(advance("captured", "failed")).toBe("captured");
  expect(advance("captured", "pending")).toBe("captured");
  expect(advance("voided", "captured")).toBe("voided");
  expect(advance("failed", "cancelled")).toBe("failed");
  expect(advance("authorized", "review")).toBe("review");
  expect(advance("review", "authorized")).toBe("review");
  expect(canAdvance("captured", "captured")).toBe(false);
});

it("ends at the highest rank for reports in any order and number", () => {
  fc.assert(
    fc.property(news, fc.array(fc.nat(19)), (messages, repeats) => {
      const heard = [...messages, ...repeats.flatMap((index) => messages[index] ?? [])];
      const end = heard.reduce(advance, "created");
      expect(rank[end]).toBe(Math.max(0, ...messages.map((status) => rank[status])));
    }),
  );
});

it("knows paid and undecided apart", () => {
  expect(paymentStatuses.filter(isPaid)).toEqual(["captured", "partially_refunded"]);
  expect(paymentStatuses.filter(isUndecided)).toEqual(["created", "redirected", "pending", "authorized"]);
  expect(isPaymentStatus("paid")).toBe(false);
});
