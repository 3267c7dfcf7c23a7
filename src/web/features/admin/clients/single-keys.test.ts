// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { toLiftText } from "./key-lifts.tsx";
import { toNeighbours, toNext } from "./next-check-in.ts";
import { toKey } from "./single-keys.ts";

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  toKey(new KeyboardEvent("keydown", { key, code, ...more }));

test("a key has the same name on every keyboard layout", () => {
  expect(press("j", "KeyJ")).toBe("j");
  expect(press("ت", "KeyJ")).toBe("j");
  expect(press("١", "Digit1")).toBe("1");
  expect(press("؟", "Slash", { shiftKey: true })).toBe("?");
  expect(press("Enter", "Enter", { ctrlKey: true })).toBe("Ctrl+Enter");
  expect(press("Enter", "NumpadEnter", { metaKey: true })).toBe("Ctrl+Enter");
});

test("the next check-in is the following one in the queue, of another client", () => {
  const line = (id: string, isMine = true) =>
    ({ isMine, client: { id } }) as Parameters<typeof toNeighbours>[0][number];
  const queue = [line("a"), line("x", false), line("b"), line("b"), line("c")];
  expect(toNeighbours(queue, "a")).toEqual({ before: undefined, after: "b" });
  expect(toNeighbours(queue, "b")).toEqual({ before: "a", after: "c" });
  expect(toNeighbours(queue, "c")).toEqual({ before: "b", after: undefined });
  expect(toNeighbours(queue, "z")).toEqual({ before: undefined, after: "a" });
});

test("after the last check-in of the queue, the first one of another client follows", () => {
  const line = (id: string, isMine = true) =>
    ({ isMine, client: { id } }) as Parameters<typeof toNeighbours>[0][number];
  expect(toNext([line("x", false), line("a"), line("c")], "a")).toBe("c");
  expect(toNext([line("x", false), line("a"), line("c")], "c")).toBe("a");
  expect(toNext([line("c"), line("c"), line("x", false)], "c")).toBeUndefined();
});

test("a lift shows its estimate and its change", () => {
  const text = (nowKg: number | null, beforeKg: number | null) =>
    toLiftText({ lastOn: "2026-11-02", months: { nowKg, beforeKg } });
  expect(text(105, 102.5)).toBe("105 kg, +2.5 in 28 days");
  expect(text(100, 102.3)).toBe("100 kg, −2.3 in 28 days");
  expect(text(100, 100)).toBe("100 kg, ±0 in 28 days");
  expect(text(100, null)).toBe("100 kg");
  expect(text(null, 90)).toContain("not since");
});
