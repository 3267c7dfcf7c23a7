// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePackingKeys } from "./use-packing-keys.ts";

const one = vi.fn();
const clear = vi.fn();
const onScan = vi.fn();

function Packing() {
  usePackingKeys({ keys: { "1": one, Escape: clear }, onScan });
  return <input aria-label="Number" />;
}

function type(keys: readonly string[], gapMs: number, target: Element = document.body): void {
  for (const key of keys) {
    fireEvent.keyDown(target, { key });
    vi.advanceTimersByTime(gapMs);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a single key acts after the pause that a scanner never makes", () => {
  render(<Packing />);
  type(["1"], 59);
  expect(one).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(one).toHaveBeenCalledOnce();
});

test("a scanned number whose digits are single keys is a scan alone", () => {
  render(<Packing />);
  type([..."1101", "Enter"], 5);
  vi.advanceTimersByTime(5000);
  expect(onScan.mock.calls).toEqual([["1101"]]);
  expect(one).not.toHaveBeenCalled();
});

test("a number that begins with a letter may come slowly, and is forgotten after two seconds", () => {
  render(<Packing />);
  type([..."HM-11", "Enter"], 500);
  expect(onScan.mock.calls).toEqual([["HM-11"]]);
  type([..."HM"], 500);
  vi.advanceTimersByTime(2000);
  type(["Enter"], 0);
  expect(onScan).toHaveBeenCalledOnce();
  expect(one).not.toHaveBeenCalled();
});

test("named keys act at once; nothing acts in a field or with Ctrl", () => {
  const { getByRole } = render(<Packing />);
  type(["Escape"], 0);
  expect(clear).toHaveBeenCalledOnce();
  type(["1", "Escape"], 100, getByRole("textbox"));
  fireEvent.keyDown(document.body, { key: "1", ctrlKey: true });
  vi.advanceTimersByTime(5000);
  expect(one).not.toHaveBeenCalled();
  expect(clear).toHaveBeenCalledOnce();
});
