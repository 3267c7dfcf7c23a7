// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { countPendingItems, keepPendingItems, takePendingItem } from "./pending-items.ts";

const item = { productId: "0198a1b2-0000-7000-8000-000000000001", size: "M", quantity: 2 };

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("kept items are taken one by one, each once; a page that is left in the middle leaves the others", () => {
  const other = { ...item, size: "L" };
  keepPendingItems(item, other);
  expect(countPendingItems()).toBe(2);
  expect(takePendingItem()).toEqual(item);
  expect(countPendingItems()).toBe(1);
  expect(takePendingItem()).toEqual(other);
  expect(takePendingItem()).toBeUndefined();
  expect(countPendingItems()).toBe(0);
});

test("items of more than an hour ago are forgotten", () => {
  vi.useFakeTimers();
  keepPendingItems(item);
  vi.advanceTimersByTime(60 * 60_000);
  expect(takePendingItem()).toBeUndefined();
});

test("invalid stored items are ignored", () => {
  localStorage.setItem("himma.pendingCartItems", "{");
  expect(takePendingItem()).toBeUndefined();
});
