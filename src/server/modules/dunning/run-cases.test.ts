import { expect, test } from "vitest";
import type { ChargeBook, DunningDeps, LockedCharge } from "./ports.ts";
import { runDueCases } from "./run-cases.ts";

test("a run processes every due case once, although failing ones stay first in the order", async () => {
  const due = Array.from({ length: 700 }, (_, index) => `case-${String(index).padStart(3, "0")}`);
  const failing = new Set(due.slice(0, 300));
  const waiting = new Set(due);
  const tries: string[] = [];
  const platform = {
    clock: { now: () => new Date("2027-02-27T08:00:00Z") },
    log: { error: () => undefined },
    database: { reader: {}, transaction: (work: (tx: object) => Promise<unknown>) => work({}) },
  };
  const book = {
    noun: "a renewal",
    findDue: async (_reader: object, _now: Date, limit: number) => [...waiting].toSorted().slice(0, limit),
    lock: async (_tx: object, caseId: string) => {
      tries.push(caseId);
      if (failing.has(caseId)) throw new Error("the provider is away");
      waiting.delete(caseId);
      return undefined;
    },
  };
  await runDueCases({ platform } as unknown as DunningDeps, book as unknown as ChargeBook<LockedCharge>);
  expect(tries.toSorted()).toEqual(due);
});
