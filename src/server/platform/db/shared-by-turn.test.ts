import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sharedByTurn } from "./shared-by-turn.ts";

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
