import { expect, it } from "vitest";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { offersFor } from "./order-actions.tsx";

const names = (status: OrderStatus, paidTotal = 0, refundedTotal = 0, leftOnCards = 0) =>
  offersFor(
    {
      status,
      paymentStatus: paidTotal > 0 && paidTotal === refundedTotal ? "refunded" : "paid",
      paidTotal,
      refundedTotal,
    },
    leftOnCards,
  ).map((offer) => offer.name);

it("offers no refund while an earlier one is being checked", () => {
  const order = { status: "paid", paymentStatus: "paid", paidTotal: 100, refundedTotal: 0 } as const;
  expect(offersFor(order, 0).map(({ name }) => name)).toContain("refund");
  expect(offersFor(order, 50, { isRefundBeingChecked: true }).map(({ name }) => name)).not.toContain("refund");
});

it("offers only what an order's state allows", () => {
  expect(names("pending_payment")).toEqual(["cancel"]);
  expect(names("paid", 100)).toEqual(["process", "refund", "cancel"]);
  expect(names("paid", 100, 40)).toEqual(["process", "refund", "cancel"]);
  expect(names("paid", 100, 100)).toEqual(["process", "cancel"]);
  expect(names("processing")).toEqual(["ship", "cancel"]);
  expect(names("shipped", 100, 40)).toEqual(["deliver", "refund"]);
  expect(names("delivered", 100, 100)).toEqual([]);
  expect(names("delivered", 0, 0, 50)).toEqual(["refund"]);
  expect(names("return_requested", 100)).toEqual(["refund"]);
  expect(names("expired")).toEqual([]);
});

it("offers to cancel, and not to deliver, an order whose parcels were all lost or damaged", () => {
  const order = { status: "shipped", paymentStatus: "due", paidTotal: 0, refundedTotal: 0 } as const;
  expect(offersFor(order, 0, { isGone: true }).map(({ name }) => name)).toEqual(["cancel"]);
});
