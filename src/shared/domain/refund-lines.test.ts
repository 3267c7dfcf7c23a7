import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minor, sum } from "./money.ts";
import { type RefundableLine, sumLineRefund } from "./refund-lines.ts";
import { spreadDiscounts } from "./return-money.ts";

const makeLine = (change: Partial<RefundableLine> = {}): RefundableLine => ({
  lineId: "mat",
  quantity: 3,
  costMinor: minor(100_00),
  refundedMinor: minor(0),
  refunded: 0,
  left: 3,
  isReturned: false,
  ...change,
});
const amountOf = (line: RefundableLine, quantity: number): number =>
  sumLineRefund(
    { lines: [line], shippingLeftMinor: minor(0) },
    { pieces: [{ lineId: line.lineId, quantity }], shipping: false },
  ).totalMinor;

describe("a refund by line", () => {
  test("gives the amount of each line and of delivery", () => {
    const facts = {
      lines: [makeLine(), makeLine({ lineId: "belt", costMinor: minor(50_01) })],
      shippingLeftMinor: minor(35_00),
    };
    expect(
      sumLineRefund(facts, {
        pieces: [
          { lineId: "belt", quantity: 2 },
          { lineId: "unknown", quantity: 1 },
          { lineId: "mat", quantity: 0 },
        ],
        shipping: true,
      }),
    ).toEqual({
      lines: [{ lineId: "belt", quantity: 2, amountMinor: 33_34 }],
      shippingMinor: 35_00,
      totalMinor: 68_34,
    });
  });

  test("gives the last piece the rest of its line, also after an earlier refund failed", () => {
    // The second piece was refunded with 33.33; the first one's refund failed.
    expect(amountOf(makeLine({ refundedMinor: minor(33_33), refunded: 1 }), 2)).toBe(66_67);
  });

  test("does not pay what a return deducted for lost value", () => {
    const returned = makeLine({ refundedMinor: minor(10_00), refunded: 2, left: 1, isReturned: true });
    expect(amountOf(returned, 1)).toBe(33_34);
  });

  test("never refunds more than a line's price", () => {
    expect(amountOf(makeLine({ refundedMinor: minor(99_99), refunded: 1, isReturned: true }), 1)).toBe(1);
    expect(amountOf(makeLine({ refundedMinor: minor(120_00), refunded: 1 }), 2)).toBe(0);
  });

  test("adds up to exactly what was paid, when all pieces and delivery are refunded in any order and portions", () => {
    const goods = fc.array(fc.tuple(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 7 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        goods,
        fc.nat({ max: 100 }),
        fc.nat({ max: 100 }),
        fc.nat({ max: 9_000 }),
        fc.infiniteStream(fc.nat()),
        (wanted, coupon, points, shipping, picks) => {
          const sold = wanted.map(([total, quantity], at) => ({
            id: String(at),
            kind: "physical",
            quantity,
            totalMinor: minor(total),
          }));
          const gross = sum(sold.map(({ totalMinor }) => totalMinor));
          const couponMinor = minor(Math.floor((gross * coupon) / 100));
          const pointsMinor = minor(Math.floor(((gross - couponMinor) * points) / 100));
          const costs = spreadDiscounts(sold, { couponMinor, pointsMinor });
          let facts = {
            lines: sold.map(({ id, quantity }) =>
              makeLine({ lineId: id, quantity, left: quantity, costMinor: costs.get(id) ?? minor(0) }),
            ),
            shippingLeftMinor: minor(shipping),
          };
          let paidBack = 0;
          const pickBelow = (limit: number): number => (picks.next().value ?? 0) % limit;
          while (facts.lines.some(({ left }) => left > 0) || facts.shippingLeftMinor > 0) {
            const open = facts.lines.filter(({ left }) => left > 0);
            const one = open[pickBelow(Math.max(1, open.length))];
            const isShipping = one === undefined || pickBelow(3) === 0;
            const pieces = one === undefined ? [] : [{ lineId: one.lineId, quantity: 1 + pickBelow(one.left) }];
            const refund = sumLineRefund(facts, { pieces, shipping: isShipping });
            expect(refund.lines.every(({ amountMinor }) => amountMinor >= 0)).toBe(true);
            paidBack += refund.totalMinor;
            facts = {
              lines: facts.lines.map((each) => {
                const made = refund.lines.find(({ lineId }) => lineId === each.lineId);
                if (made === undefined) return each;
                return {
                  ...each,
                  refunded: each.refunded + made.quantity,
                  left: each.left - made.quantity,
                  refundedMinor: minor(each.refundedMinor + made.amountMinor),
                };
              }),
              shippingLeftMinor: minor(facts.shippingLeftMinor - refund.shippingMinor),
            };
          }
          expect(paidBack).toBe(gross - couponMinor - pointsMinor + shipping);
        },
      ),
    );
  });

  test("pays each piece its share of the line, rounded so that the pieces add up", () => {
    expect([1, 2, 3].map((quantity) => amountOf(makeLine(), quantity))).toEqual([33_33, 66_66, 100_00]);
  });
});
