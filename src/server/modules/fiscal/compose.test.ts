import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minor, sum } from "#shared/domain/money.ts";
import { splitDelivery, toCreditLines, toCreditReason, toLineCredit } from "./compose.ts";
import type { SourceLine } from "./tables.ts";

const line = (lineId: string | null, grossMinor: number, quantity = 1): SourceLine => ({
  lineId,
  name: { ar: "بند", en: "Line" },
  unitMinor: minor(grossMinor),
  quantity,
  grossMinor: minor(grossMinor),
});
const invoice = [line("mat", 100_00, 3), line("belt", 50_00), line(null, 35_00)];
const named = (lineId: string | null, amountMinor: number, quantity = 1) => ({
  lineId,
  quantity,
  amountMinor: minor(amountMinor),
});

describe("a credit note of a refund by line", () => {
  test("lists the pieces that went back, and delivery", () => {
    const refunded = [named("mat", 33_33), named(null, 35_00)];
    const lines = toCreditLines(invoice, [], minor(68_33), refunded);
    expect(lines).toMatchObject([
      { lineId: "mat", quantity: 1, grossMinor: 33_33 },
      { lineId: null, quantity: 1, grossMinor: 35_00 },
    ]);
  });

  test("credits the rest on other lines where an earlier refund by amount took part of the line", () => {
    const lines = toCreditLines(invoice, [[line("mat", 90_00)]], minor(33_33), [named("mat", 33_33)]);
    expect(lines[0]).toMatchObject({ lineId: "mat", grossMinor: 10_00 });
    expect(sum(lines.map(({ grossMinor }) => grossMinor))).toBe(33_33);
  });

  test("lists delivery and the cash fee as two lines, although they are refunded together", () => {
    const fees = { shippingMinor: minor(35_00), codFeeMinor: minor(17_25) };
    const mat = named("mat", 33_33);
    expect(splitDelivery([mat, named(null, 52_25)], fees)).toEqual([mat, named(null, 35_00), named("COD_FEE", 17_25)]);
    expect(splitDelivery([named(null, 17_25)], { ...fees, shippingMinor: minor(0) })).toEqual([
      named("COD_FEE", 17_25),
    ]);
    expect(splitDelivery([mat, named(null, 35_00)], { ...fees, codFeeMinor: minor(0) })).toEqual([
      mat,
      named(null, 35_00),
    ]);
  });

  test("leaves out gift cards, which are on no invoice, and credits the rest of the invoice with the last refund", () => {
    const facts = { payableMinor: minor(185_00), creditedMinor: minor(0) };
    const refunded = [named("belt", 50_00), named("card", 200_00)];
    expect(toLineCredit(invoice, refunded, { ...facts, isWhole: false })).toBe(50_00);
    expect(toLineCredit(invoice, refunded, { ...facts, isWhole: true })).toBe(185_00);
  });

  test("never credits a line with more than its rest, and adds up to the credited amount", () => {
    const wishes = fc.array(fc.tuple(fc.constantFrom("mat", "belt", null), fc.nat({ max: 12_000 })), { maxLength: 9 });
    fc.assert(
      fc.property(wishes, (all) => {
        const earlier: SourceLine[][] = [];
        for (const [lineId, wanted] of all) {
          const creditedMinor = sum(earlier.flat().map(({ grossMinor }) => grossMinor));
          const refunded = [named(lineId, wanted)];
          const facts = { payableMinor: minor(185_00), creditedMinor, isWhole: false };
          const amount = toLineCredit(invoice, refunded, facts);
          const lines = toCreditLines(invoice, earlier, amount, refunded);
          expect(sum(lines.map(({ grossMinor }) => grossMinor))).toBe(amount);
          earlier.push(lines);
          for (const { lineId: id, grossMinor } of invoice) {
            const own = earlier.flat().filter((each) => each.lineId === id);
            expect(sum(own.map((each) => each.grossMinor))).toBeLessThanOrEqual(grossMinor);
          }
        }
      }),
    );
  });
});

test("the reason of a credit note follows from where the goods are", () => {
  const at = (status: Parameters<typeof toCreditReason>[0]["status"], deliveredAt: Date | null = null) => ({
    status,
    deliveredAt,
  });
  const piece = { ...named("mat", 33_33), restock: true };
  const kept = { ...piece, restock: false };
  expect(toCreditReason(at("cancelled"), [piece])).toBe("cancellation");
  expect(toCreditReason(at("processing"), [kept])).toBe("cancellation");
  expect(toCreditReason(at("processing"), [named(null, 35_00)])).toBe("price_reduction");
  expect(toCreditReason(at("delivered", new Date()), [kept, piece])).toBe("return");
  expect(toCreditReason(at("delivered", new Date()), [kept])).toBe("price_reduction");
  expect(toCreditReason(at("delivered", new Date()))).toBe("price_reduction");
  expect(toCreditReason(at("returned"))).toBe("not_delivered");
});
