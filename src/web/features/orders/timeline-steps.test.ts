import { describe, expect, it } from "vitest";
import type { Order } from "#shared/contract/orders.ts";
import { timelineSteps } from "./timeline-steps.ts";

const order = (statuses: readonly Order["timeline"][number]["status"][], isShipped = true) =>
  ({
    status: statuses.findLast((status) => !status.includes("refunded")),
    shippingAddress: isShipped ? {} : null,
    timeline: statuses.map((status) => ({ at: "2026-11-20T10:00:00Z", status, by: "admin", note: "a note" })),
  }) as Order;

const said = (given: Order) => timelineSteps(given).map(({ status, state }) => `${status}:${state}`);

describe("the road of an order", () => {
  it("shows what is still to come of an order on its way", () => {
    expect(said(order(["pending_payment", "paid"]))).toEqual([
      "pending_payment:done",
      "paid:current",
      "processing:upcoming",
      "shipped:upcoming",
      "delivered:upcoming",
    ]);
  });

  it("ends with the arrival", () => {
    expect(said(order(["pending_payment", "paid", "processing", "shipped", "delivered"])).at(-1)).toBe(
      "delivered:done",
    );
  });

  it("promises nothing after an end", () => {
    expect(said(order(["pending_payment", "expired"]))).toEqual(["pending_payment:done", "expired:failed"]);
    expect(said(order(["pending_payment", "paid", "cancelled", "refunded"])).slice(-2)).toEqual([
      "cancelled:failed",
      "refunded:done",
    ]);
  });

  it("says that a return was refused, not that the parcel came once more", () => {
    const road = ["pending_payment", "paid", "processing", "shipped", "delivered"] as const;
    expect(said(order([...road, "return_requested", "partially_refunded", "delivered"])).slice(-4)).toEqual([
      "delivered:done",
      "return_requested:done",
      "partially_refunded:done",
      "return_refused:failed",
    ]);
  });

  it("promises nothing once all the money went back", () => {
    const refunded = { ...order(["pending_payment", "paid", "refunded"]), paymentStatus: "refunded" } as Order;
    expect(said(refunded)).toEqual(["pending_payment:done", "paid:done", "refunded:current"]);
  });

  it("promises no parcel where nothing is sent", () => {
    expect(said(order(["pending_payment"], false))).toEqual(["pending_payment:current"]);
  });
});
