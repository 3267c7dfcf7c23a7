import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createTurns } from "./turns.ts";

/** Tasks that the test completes by hand, and a list of those started. */
function manualWork(count: number) {
  const begun: number[] = [];
  const works = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const start = () => {
      begun.push(index);
      return promise;
    };
    return { start, end: () => resolve(index), fail: () => reject(new Error(`work ${index}`)) };
  });
  return { begun, works };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("runs a limited number at a time, the rest in order, each with its own result", async () => {
    const { begun, works } = manualWork(4);
    const inTurn = createTurns({ atOnce: 2, longestMs: 60_000 });
    const results = works.map(({ start }) => inTurn(start));
    await settle();
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it("gives the slot of a failed task to the next", async () => {
    const { begun, works } = manualWork(2);
    const inTurn = createTurns({ atOnce: 1, longestMs: 60_000 });
    const [first, second] = works.map(({ start }) => inTurn(start));
    works[0]?.fail();
    await expect(first).rejects.toThrow("work 0");
    await settle();
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    expect(await second).toBe(1);
  });

  it("starts the next when one hangs, which may still finish", async () => {
    const { works } = manualWork(2);
    const inTurn = createTurns({ atOnce: 1, longestMs: 5 });
    const [hanging, next] = works.map(({ start }) => inTurn(start));
    works[1]?.end();
    expect(await next).toBe(1);
    works[0]?.end();
    expect(await hanging).toBe(0);
  });

  it("keeps no results in memory", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const inTurn = createTurns({ atOnce: 1, longestMs: 60_000 });
    const made = await (async () => new WeakRef(await inTurn(async () => ({ page: "whole" }))))();
    await settle();
    collect();
    expect(made.deref()).toBeUndefined();
  });
});
