import { describe, expect, test } from "vitest";
import { gymPlates, loadBar } from "./plates.ts";

const onePair = [20, 10, 5, 2.5].map((weight) => ({ weight, pairs: 1 }));

describe("plates on a bar", () => {
  test("102.5 kg are 25, 15 and 1.25 a side", () => {
    expect(loadBar(102.5, 20, gymPlates("kg"))).toEqual({ side: [25, 15, 1.25], total: 102.5, short: 0 });
  });

  test("of one pair each, 57.5 kg come to 2.5 less", () => {
    expect(loadBar(57.5, 20, onePair)).toEqual({ side: [10, 5, 2.5], total: 55, short: 2.5 });
  });

  test("an empty bar needs nothing, and a bar that is too heavy has no answer", () => {
    expect(loadBar(20, 20, gymPlates("kg"))).toEqual({ side: [], total: 20, short: 0 });
    expect(loadBar(15, 20, gymPlates("kg"))).toBeUndefined();
  });

  test("fewest plates win, and of equally many the larger ones", () => {
    expect(loadBar(60, 20, gymPlates("kg"))?.side).toEqual([20]);
    expect(loadBar(70, 20, gymPlates("kg"))?.side).toEqual([25]);
    expect(loadBar(80, 20, gymPlates("kg"))?.side).toEqual([25, 5]);
    expect(loadBar(135, 45, gymPlates("lb"))?.side).toEqual([45]);
  });

  test("the loaded weight is never above the wanted one, and never uses more plates than owned", () => {
    for (let wanted = 20; wanted <= 120; wanted += 1.25) {
      const { side = [], total = 0, short = -1 } = loadBar(wanted, 20, onePair) ?? {};
      expect(total).toBeLessThanOrEqual(wanted);
      expect(20 + 2 * side.reduce((sum, weight) => sum + weight, 0)).toBe(total);
      expect(total + short).toBeCloseTo(wanted, 5);
      expect(new Set(side).size).toBe(side.length);
    }
  });
});
