import { expect, test } from "vitest";
import type { AttentionState, Raised } from "./attention.ts";
import { type KnownAttention, syncAttention } from "./attention-sync.ts";

const now = new Date("2026-11-23T10:00:00Z");
const raised: Raised = { rule: "silent", episode: "2026-11-10", severity: 3, since: now, facts: { days: 12 } };
const known = (state: AttentionState, more: Partial<KnownAttention> = {}): KnownAttention => ({
  ...{ id: "a", rule: "silent", episode: "2026-11-10", state, until: null, untilLog: false, snoozedAt: null },
  ...more,
});
const sync = (own: readonly Raised[], stored: readonly KnownAttention[], lastLogAt?: Date) =>
  syncAttention(own, stored, { now, lastLogAt });

test("new lines are added, valid ones kept, and outdated ones cleared", () => {
  expect(sync([raised], [])).toEqual({ added: [raised], kept: [], cleared: [] });
  expect(sync([raised], [known("open")])).toEqual({
    added: [],
    kept: [{ id: "a", raised, isWoken: false }],
    cleared: [],
  });
  expect(sync([], [known("open")]).cleared).toEqual(["a"]);
  expect(sync([], [known("snoozed")]).cleared).toEqual(["a"]);
  expect(sync([], [known("done"), known("cleared")]).cleared).toEqual([]);
});

test("done is final for its episode, and another episode is new", () => {
  expect(sync([raised], [known("done")])).toEqual({ added: [], kept: [], cleared: [] });
  expect(sync([raised], [known("done", { episode: "2026-11-01" })]).added).toEqual([raised]);
});

test("a cleared line that applies again is open again", () => {
  expect(sync([raised], [known("cleared")]).kept).toEqual([{ id: "a", raised, isWoken: true }]);
});

test("a snoozed line wakes at its time, or with the next workout", () => {
  const isWoken = (more: Partial<KnownAttention>, lastLogAt?: Date) =>
    sync([raised], [known("snoozed", more)], lastLogAt).kept[0]?.isWoken;
  expect(isWoken({ until: new Date("2026-11-23T10:00:01Z") })).toBe(false);
  expect(isWoken({ until: now })).toBe(true);
  const snoozedAt = new Date("2026-11-22T10:00:00Z");
  expect(isWoken({ untilLog: true, snoozedAt }, new Date("2026-11-22T09:00:00Z"))).toBe(false);
  expect(isWoken({ untilLog: true, snoozedAt }, new Date("2026-11-22T11:00:00Z"))).toBe(true);
  expect(isWoken({ untilLog: true, snoozedAt })).toBe(false);
});
