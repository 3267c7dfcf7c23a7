import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cancelNeedsRefund,
  canMove,
  isEditable,
  isFinal,
  isOrderStatus,
  orderStatuses,
  orderTransitions,
} from "./order-states.ts";

const statuses = fc.constantFrom(...orderStatuses);

it("allows the written moves and no other", () => {
  const written = [
    "pending_payment>paid",
    "pending_payment>expired",
    "pending_payment>cancelled",
    "paid>processing",
    "paid>cancelled",
    "processing>shipped",
    "processing>cancelled",
    "shipped>delivered",
    // Came back undelivered.
    "shipped>returned",
    // Late beyond what the law allows.
    "shipped>cancelled",
    "delivered>return_requested",
    "return_requested>returned",
    // The only way back: a rejected return.
    "return_requested>delivered",
  ];
  const allowed = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`),
  );
  expect(allowed.toSorted()).toEqual(written.toSorted());
});

it("ends every journey: no walk visits a state twice, but where returns are refused", () => {
  fc.assert(
    fc.property(statuses, fc.array(fc.nat(5)), (start, choices) => {
      const seen = new Set([start]);
      let here = start;
      for (const choice of choices) {
        const next = orderTransitions[here].at(choice);
        if (next === undefined || (here === "return_requested" && next === "delivered")) continue;
        expect(seen.has(next)).toBe(false);
        seen.add(next);
        here = next;
      }
    }),
  );
});

it("tells which actions are still possible", () => {
  expect(orderStatuses.filter(isFinal)).toEqual(["expired", "cancelled", "returned"]);
  expect(orderStatuses.filter(isEditable)).toEqual(["pending_payment", "paid"]);
  for (const status of orderStatuses) if (cancelNeedsRefund(status)) expect(canMove(status, "cancelled")).toBe(true);
  expect(isOrderStatus("paid")).toBe(true);
  expect(isOrderStatus("length")).toBe(false);
});
