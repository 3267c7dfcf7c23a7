import { expect, test } from "vitest";
import { type AccessFacts, findReadReason, type HealthKind, healthKinds } from "./health-access.ts";

const man = { gender: "male", womenOnly: false } as const;
const woman = { gender: "female", womenOnly: true } as const;
const anybody = { sex: null, audience: "any" } as const;
const sara = { sex: "female", audience: "women_only" } as const;
const running = { kind: "primary", state: "running" } as const;
const base: AccessFacts = { coach: man, assignment: undefined, isOpened: false, member: anybody };
const seen = (facts: Partial<AccessFacts>): HealthKind[] =>
  healthKinds.filter((what) => findReadReason({ ...base, ...facts }, what) !== undefined);
const media = ["photos", "clips", "voice"];

test("whoever coaches the member sees all of them, as a coach or as a cover", () => {
  expect(seen({ assignment: running })).toEqual(healthKinds);
  expect(findReadReason({ ...base, assignment: running }, "logs")).toBe("coach");
  expect(findReadReason({ ...base, assignment: { ...running, kind: "cover" } }, "logs")).toBe("cover");
});

test("after the end the coach sees the thread and the plan", () => {
  expect(seen({ assignment: { ...running, state: "ended" } })).toEqual(["thread", "plan"]);
});

test("nobody without an assignment sees anything, and nobody without a profile, whatever they opened", () => {
  expect(seen({})).toEqual([]);
  expect(seen({ coach: undefined, assignment: running, isOpened: true })).toEqual([]);
});

test("pictures close at once when the coach no longer fits", () => {
  expect(seen({ assignment: running, member: sara })).toEqual(healthKinds.filter((what) => !media.includes(what)));
  expect(seen({ assignment: running, member: sara, coach: woman })).toEqual(healthKinds);
  expect(seen({ assignment: running, coach: woman })).not.toContain("photos");
});

test("a cover who no longer fits sees nothing", () => {
  const cover = { ...running, kind: "cover" } as const;
  expect(seen({ assignment: cover, member: sara })).toEqual([]);
  expect(seen({ assignment: cover, member: sara, coach: woman })).toEqual(healthKinds);
});

test("a lead with temporary access sees all, but a member who chooses women only is visible only to women", () => {
  expect(seen({ isOpened: true })).toEqual(healthKinds);
  expect(findReadReason({ ...base, isOpened: true }, "thread")).toBe("break_glass");
  expect(seen({ isOpened: true, member: sara })).toEqual([]);
  expect(seen({ isOpened: true, member: sara, coach: woman })).toEqual(healthKinds);
});
