import { describe, expect, it } from "vitest";
import type { OrderSummary } from "#shared/contract/orders.ts";
import { nextActionOf } from "./next-action.ts";

const orders = (...statuses: OrderSummary["status"][]) =>
  statuses.map((status, index) => ({ id: String(index), status })) as OrderSummary[];

describe("what the dashboard offers first", () => {
  it("is paying, before anything else, since it runs out", () => {
    expect(nextActionOf(orders("shipped", "pending_payment"))).toMatchObject({ kind: "pay", order: { id: "1" } });
  });

  it("is the renewal of a subscription, before any other order to pay", () => {
    const [unpaid, renewal] = orders("pending_payment", "pending_payment") as [OrderSummary, OrderSummary];
    expect(nextActionOf([unpaid, { ...renewal, origin: "renewal" }])).toMatchObject({
      kind: "renew",
      order: { id: "1" },
    });
  });

  it("is the parcel on its way, then the one being packed", () => {
    expect(nextActionOf(orders("paid", "shipped"))).toMatchObject({ kind: "shipped", order: { id: "1" } });
    expect(nextActionOf(orders("delivered", "processing"))).toMatchObject({ kind: "preparing", order: { id: "1" } });
  });

  it("is to begin, where nothing is open", () => {
    expect(nextActionOf(orders("delivered", "cancelled"))).toEqual({ kind: "start" });
    expect(nextActionOf([])).toEqual({ kind: "start" });
  });
});
