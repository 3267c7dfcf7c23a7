// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLinks } from "./use-media-links.ts";

const asked: string[][] = [];
let turn = 0;
vi.mock("#web/lib/api/browser.ts", () => ({
  api: async (_endpoint: unknown, { body: { ids } }: { body: { ids: string[] } }) => {
    asked.push(ids);
    turn += 1;
    return { links: ids.map((id) => ({ id, url: `/media/p/${id}?${turn}`, smallUrl: null, expiresAt: "" })) };
  },
}));

beforeEach(() => {
  asked.length = 0;
  turn = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (ids: string[]) =>
  renderHook((props: { ids: string[] }) => useLinks(props.ids), { initialProps: { ids } });
const urls = (links: ReturnType<typeof useLinks>) => [...links.values()].map(({ url }) => url);

test("only new media are requested, and shown ones keep their URLs", async () => {
  const { result, rerender } = show(["front", "side"]);
  await waitFor(() => expect(result.current.size).toBe(2));
  rerender({ ids: ["front", "side", "back"] });
  await waitFor(() => expect(result.current.size).toBe(3));
  expect(asked).toEqual([["front", "side"], ["back"]]);
  expect(urls(result.current)).toEqual(["/media/p/front?1", "/media/p/side?1", "/media/p/back?2"]);
  // A photo that replaced another one.
  rerender({ ids: ["front", "new side", "back"] });
  await waitFor(() => expect(result.current.has("new side")).toBe(true));
  expect(asked[2]).toEqual(["new side"]);
  expect([...result.current.keys()].toSorted()).toEqual(["back", "front", "new side"]);
});

test("all URLs are renewed before they expire", async () => {
  vi.useFakeTimers();
  const { result, rerender } = show(["front"]);
  await act(() => vi.advanceTimersByTimeAsync(200_000));
  rerender({ ids: ["front", "side"] });
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(asked).toEqual([["front"], ["side"], ["front", "side"]]);
  expect(urls(result.current)).toEqual(["/media/p/front?3", "/media/p/side?3"]);
  // Removed media are forgotten, and requested again when they return.
  rerender({ ids: ["front"] });
  await act(() => vi.advanceTimersByTimeAsync(240_000));
  rerender({ ids: ["front", "side"] });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked.slice(3)).toEqual([["front"], ["side"]]);
});
