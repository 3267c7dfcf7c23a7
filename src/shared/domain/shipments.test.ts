import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isFinalShipment,
  type ShipmentNews,
  type ShipmentStanding,
  settleAll,
  settleShipment,
  shipmentMoves,
  shipmentRanks,
  type shipmentStates,
  toOrderOutcome,
} from "./shipments.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 24, 9, minute));
const booked: ShipmentStanding = { state: "booked", movedAt: null, hasException: false };
const news = (minute: number, state: ShipmentNews["state"]): ShipmentNews => ({ at: at(minute), state });

const anyNews = fc.record({
  at: fc.integer({ min: 0, max: 500 }).map(at),
  state: fc.option(fc.constantFrom(...shipmentMoves)),
});

describe("a parcel's states", () => {
  test("a parcel's rank never falls and a final state never changes, for any events in any order", () => {
    fc.assert(
      fc.property(fc.array(anyNews, { maxLength: 30 }), (all) => {
        let standing = booked;
        for (const one of all) {
          const after = settleShipment(standing, one);
          expect(shipmentRanks[after.state]).toBeGreaterThanOrEqual(shipmentRanks[standing.state]);
          if (isFinalShipment(standing.state)) expect(after).toEqual(standing);
          if (after.movedAt !== null && standing.movedAt !== null)
            expect(after.movedAt.getTime()).toBeGreaterThanOrEqual(standing.movedAt.getTime());
          standing = after;
        }
      }),
    );
  });

  test("the same events again move nothing", () => {
    fc.assert(
      fc.property(fc.array(anyNews, { maxLength: 20 }), (all) => {
        const { state, movedAt } = settleAll(booked, all);
        const again = settleAll({ state, movedAt, hasException: false }, all);
        expect(shipmentRanks[again.state]).toBe(shipmentRanks[state]);
      }),
    );
  });

  test("events that come together are applied by their times", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(["picked_up", "in_transit", "out_for_delivery", "delivered"] as const),
        (order) => {
          const times = { picked_up: 1, in_transit: 2, out_for_delivery: 3, delivered: 4 };
          const all = order.map((state) => news(times[state], state));
          const highest = order.toSorted((a, b) => times[b] - times[a])[0];
          expect(settleAll(booked, all).state).toBe(highest ?? "booked");
        },
      ),
    );
  });

  test.each([
    ["a lower one", news(9, "picked_up")],
    ["an older one", news(1, "delivered")],
    ["an unknown one", news(9, null)],
  ])("%s moves nothing", (_, one) => {
    const standing = settleShipment(booked, news(5, "out_for_delivery"));
    expect(settleShipment(standing, one)).toEqual(standing);
  });

  test("an exception is a flag that the next movement clears", () => {
    const stuck = settleShipment(settleShipment(booked, news(1, "picked_up")), news(2, "exception"));
    expect(stuck).toMatchObject({ state: "picked_up", hasException: true });
    expect(settleShipment(stuck, news(3, "in_transit"))).toMatchObject({ state: "in_transit", hasException: false });
  });
});

describe("an order's state follows from its parcels", () => {
  const one = (state: (typeof shipmentStates)[number], pieces = 1) => ({ state, pieces });
  test.each([
    ["delivered with its last piece", [one("delivered", 2), one("delivered")], 3, "delivered"],
    ["not while one is on its way", [one("delivered", 2), one("in_transit")], 3, null],
    ["not while pieces are in no parcel", [one("delivered", 2)], 3, null],
    ["undelivered when all came back", [one("returned", 3)], 3, "undelivered"],
    ["for staff when some came back", [one("returned"), one("delivered", 2)], 3, null],
    ["for staff when one is lost", [one("lost"), one("delivered", 2)], 3, null],
    ["cancelled parcels do not count", [one("cancelled", 3), one("delivered", 3)], 3, "delivered"],
  ] as const)("%s", (_, parcels, ordered, outcome) => {
    expect(toOrderOutcome(parcels, ordered)).toBe(outcome);
  });
});
