// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepPendingItems, takePendingItems } from "./pending-items.ts";

const item = { productId: "0198a1b2-0000-7000-8000-000000000001", size: "M", quantity: 2 };

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("kept items are taken once", () => {
  keepPendingItems(item, item);
  expect(takePendingItems()).toEqual([item, item]);
  expect(takePendingItems()).toEqual([]);
});

test("items of more than an hour ago are forgotten", () => {
  vi.useFakeTimers();
  keepPendingItems(item);
  vi.advanceTimersByTime(60 * 60_000);
  expect(takePendingItems()).toEqual([]);
});

test("what cannot be read is no item", () => {
  localStorage.setItem("himma.pendingCartItems", "{");
  expect(takePendingItems()).toEqual([]);
});
