import { expect, test } from "vitest";
import { simulateRenewals } from "#test/support/renewals/simulate.ts";

/** `bench/renewals.ts` does the same with ten thousand. */
test("of a hundred and twenty renewals under faults of every kind none is charged twice, unannounced or unwanted, and the books agree", async () => {
  const seen = await simulateRenewals({ renewals: 120, seed: 20_270_228, killEveryMs: 500, maxKills: 1 });
  expect(seen).toMatchObject({ doubled: [], unannounced: [], unwanted: [], books: [], open: [] });
  expect(seen.paidCharges).toBeGreaterThan(55);
  expect(seen.kills).toBe(1);
  expect(seen.faults).toBeGreaterThan(30);
}, 300_000);
