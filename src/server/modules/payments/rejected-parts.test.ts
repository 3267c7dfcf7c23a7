import { expect, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { minor, sum } from "#shared/domain/money.ts";
import { createChance } from "#test/support/chance.ts";
import { decidePaidParts, type PaidPart, type RejectedPart } from "./rejected-parts.ts";
import type { OtherRefund } from "./replace-refund.ts";
import type { RefundRow } from "./tables.ts";

const refundOf = (id: string, amountMinor: number, more: Partial<RefundRow> = {}) =>
  ({ id, amountMinor: minor(amountMinor), cardsMinor: null, status: "done", ...more }) as RefundRow;

const whole = (chance: () => number, most: number): number => Math.floor(chance() * most);

/** Other refunds of an order, and parts of its rejected refunds that some of them may have paid. */
function draw(chance: () => number): { parts: RejectedPart[]; others: OtherRefund[] } {
  const others = Array.from({ length: whole(chance, 4) }, (_, at): OtherRefund => {
    const refund = refundOf(`o${at}`, 1 + whole(chance, 200), { status: chance() < 0.8 ? "done" : "requested" });
    return { refund, freeMinor: minor(1 + whole(chance, refund.amountMinor)), isOutside: true };
  });
  const parts = Array.from({ length: 1 + whole(chance, 3) }, (_, at): RejectedPart => {
    const [money, cards] = [1 + whole(chance, 150), chance() < 0.5 ? 0 : whole(chance, 80)];
    const first = whole(chance, money + cards);
    const lines = new Map([
      [`l${at}`, minor(first)],
      [null, minor(money + cards - first)],
    ]);
    const rejected = refundOf(`r${at}`, money, { status: "failed", cardsMinor: minor(cards) });
    return { rejected, lines, moneyMinor: minor(money), others: others.filter(() => chance() < 0.8) };
  });
  return { parts: parts.toSorted((a, b) => b.moneyMinor - a.moneyMinor), others };
}

const sumOf = ({ lines }: Pick<PaidPart, "lines">): number => sum([...lines.values()]);

test("no part is paid twice, no refund pays more than is left of it, and a missing answer is refused if it could cost money", () => {
  const chance = createChance(17);
  const seen = { paid: 0, refused: 0, silent: 0 };
  for (let round = 0; round < 4000; round++) {
    const { parts, others } = draw(chance);
    const ids = others.map(({ refund }) => refund.id);
    const paidBy = ids.filter(() => chance() < 0.5);
    const unrelated = ids.filter((id) => !paidBy.includes(id) && chance() < 0.5);
    const isSilent = paidBy.length + unrelated.length === 0;
    let paid: PaidPart[];
    try {
      paid = decidePaidParts(parts, { paidBy, unrelated });
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      seen.refused++;
      continue;
    }
    if (isSilent) {
      seen.silent++;
      expect(paid).toEqual([]);
      for (const part of parts)
        expect(sum(part.others.map(({ freeMinor }) => freeMinor))).toBeLessThan(part.moneyMinor);
    }
    for (const { rejected, moneyMinor, lines, by } of paid) {
      seen.paid++;
      const part = parts.find((each) => each.rejected === rejected);
      expect(moneyMinor).toBeLessThanOrEqual(part?.moneyMinor ?? 0);
      expect(sumOf({ lines })).toBeLessThanOrEqual(part === undefined ? 0 : sumOf(part));
      expect(sumOf({ lines })).toBeGreaterThanOrEqual(moneyMinor);
      expect(by.every(({ refund }) => paidBy.includes(refund.id) && refund.status === "done")).toBe(true);
    }
    const chosen = others.filter(({ refund }) => paidBy.includes(refund.id));
    expect(sum(paid.map(({ moneyMinor }) => moneyMinor))).toBeLessThanOrEqual(
      sum(chosen.map(({ freeMinor }) => freeMinor)),
    );
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100);
});
