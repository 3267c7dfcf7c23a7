import fc from "fast-check";
import { expect, test } from "vitest";
import { type SubscriptionStatus, subscriptionStatuses } from "#shared/domain/subscriptions.ts";
import { events, stateAfter } from "./states.ts";

test("allows only the transitions of the table", () => {
  const moves = subscriptionStatuses.flatMap((from) =>
    events.flatMap((event) => {
      const to = stateAfter(from, event);
      return to === undefined ? [] : [`${from} ${event} ${to}`];
    }),
  );
  expect(moves).toEqual([
    "active invoiced renewal_due",
    "active renewed active",
    "active pause paused",
    "active cancel cancelled",
    "active end ended",
    "renewal_due uninvoiced active",
    "renewal_due declined cancelled",
    "renewal_due renewed active",
    "renewal_due pause paused",
    "renewal_due cancel cancelled",
    "renewal_due end ended",
    "paused renewed paused",
    "paused resume active",
    "paused cancel cancelled",
    "paused end ended",
    "cancelled renewed active",
    "cancelled resume active",
    "cancelled end ended",
    "ended renewed active",
  ]);
});

test("after any sequence of events, a payment leads back to a running subscription, and an end is always reachable", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (happened) => {
      let status: SubscriptionStatus = "active";
      for (const event of happened) status = stateAfter(status, event) ?? status;
      expect(["active", "paused"]).toContain(stateAfter(status, "renewed"));
      if (status !== "ended") expect(stateAfter(status, "end")).toBe("ended");
    }),
  );
});
