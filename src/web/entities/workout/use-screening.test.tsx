// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ScreeningBody } from "#shared/contract/screening.ts";
import { useScreening } from "./use-screening.ts";

const queue = vi.hoisted(() => ({ entries: [] as { body: unknown }[] }));
vi.mock("#web/lib/offline/browser-queue.ts", () => ({
  useQueueEntries: () => queue.entries,
  useQueueSending: () => undefined,
  createBrowserQueue: () => () => undefined,
}));

const answers = {
  ...{ chest: false, fainting: false, heart: true, doctor_ban: false },
  ...{ surgery: false, pregnancy: false, joint: false, eating: false },
};
const body: ScreeningBody = { id: "1", version: 1, answeredOn: "2026-11-22", age: 30, answers };
const red = { outcome: "red" as const, validUntil: "2027-05-22", clearedOn: null };
const nothing: { body: unknown }[] = [];

beforeEach(() => {
  queue.entries = nothing;
});

test("a sent permission of a doctor counts until the stored facts are read again", () => {
  queue.entries = [{ body: { ...body, clearedOn: "2026-11-22" } }];
  const { result, rerender } = renderHook(({ stored }) => useScreening(stored), { initialProps: { stored: red } });
  expect(result.current).toMatchObject({ clearedOn: "2026-11-22" });
  queue.entries = nothing;
  rerender({ stored: red });
  expect(result.current).toMatchObject({ clearedOn: "2026-11-22" });
  rerender({ stored: { ...red } });
  expect(result.current).toMatchObject({ clearedOn: null });
});

test("after sending answers the questions are not asked again, and queued answers override stored ones", () => {
  queue.entries = [{ body }];
  const { result, rerender } = renderHook(({ stored }: { stored: typeof red | null }) => useScreening(stored), {
    initialProps: { stored: null as typeof red | null },
  });
  expect(result.current).toMatchObject({ outcome: "red" });
  queue.entries = nothing;
  rerender({ stored: null });
  expect(result.current).toMatchObject({ outcome: "red" });
});
