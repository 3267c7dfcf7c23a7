import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchedByTurn, sharedByTurn } from "./shared-by-turn.ts";

function create() {
  const shared = sharedByTurn<string>();
  const reads: string[] = [];
  let stored = "first";
  const ask = (key: string) =>
    shared(key, async () => {
      reads.push(key);
      return stored;
    });
  const store = (value: string): void => {
    stored = value;
  };
  return { ask, reads, store };
}

test("calls for the same in one turn share a read, which runs after all of them", async () => {
  const { ask, reads, store } = create();
  const early = ask("a");
  store("second");
  const late = ask("a");
  const other = ask("b");
  expect(reads).toEqual([]);
  expect(await Promise.all([early, late, other])).toEqual(["second", "second", "second"]);
  expect(reads).toEqual(["a", "b"]);
});

test("a call after that turn starts another read", async () => {
  const { ask, reads, store } = create();
  expect(await ask("a")).toBe("first");
  store("second");
  expect(await ask("a")).toBe("second");
  await nextTurn();
  expect(reads).toEqual(["a", "a"]);
});

test("a failed read fails for all who shared it, and for nobody else", async () => {
  const shared = sharedByTurn<string>();
  const fail = (): Promise<string> => Promise.reject(new Error("gone"));
  const asked = await Promise.allSettled([shared("a", fail), shared("a", fail)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await shared("a", async () => "back")).toBe("back");
});

test("calls for different keys in one turn share one read of all of them", async () => {
  const reads: (readonly string[])[] = [];
  const find = batchedByTurn(async (keys) => {
    reads.push(keys);
    return new Map(keys.filter((key) => key !== "missing").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find("a"), find("b"), find("missing"), find("a")])).toEqual(["A", "B", undefined, "A"]);
  const later = find("c");
  // Calls of other callbacks of the same kind neither miss their read nor join one that was sent.
  const between = nextTurn().then(() => find("d"));
  expect(await Promise.all([later, between])).toEqual(["C", "D"]);
  expect(reads[0]).toEqual(["a", "b", "missing"]);
  expect(reads.slice(1).flat()).toEqual(["c", "d"]);
});

test("a failed read of many keys fails for all who shared it, and for nobody else", async () => {
  let isGone = true;
  const find = batchedByTurn(async (keys) => {
    if (isGone) throw new Error("gone");
    return new Map(keys.map((key) => [key, key]));
  });
  const asked = await Promise.allSettled([find("a"), find("b")]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isGone = false;
  expect(await find("a")).toBe("a");
});
