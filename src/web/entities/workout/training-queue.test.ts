import { expect, test } from "vitest";
import { measurementKind, workoutKind } from "./training-queue.ts";

const body = { id: "w", revision: 2, week: 1, day: 1, startedAt: "2026-11-21T09:00:00Z", endedAt: "", sets: [] };

test("a workout of the earlier version's list is read with its refusal, and sent by its start", () => {
  const { former, describe } = workoutKind;
  expect(former.keyOf("u")).toBe("himma.training.u.outbox");
  const read = former.read({ enrolmentId: "e", body, refusal: "WEEK_LOCKED" });
  expect(read).toEqual({ body: { enrolmentId: "e", body }, refusal: "WEEK_LOCKED" });
  expect(read && describe(read.body)).toEqual({ id: "w", order: body.startedAt, revision: 2 });
  expect([null, 1, {}, { body: null }, { body: {} }].map((element) => former.read(element))).toEqual(
    Array(5).fill(undefined),
  );
});

test("a measurement of the earlier version's list is read, also one without a time", () => {
  const { former, describe } = measurementKind;
  const one = { id: "m", metric: "weight", value: 80, on: "2026-11-20" } as const;
  expect(former.keyOf("u")).toBe("himma.training.u.measurements");
  expect(former.read(one)).toEqual({ body: one });
  expect(describe(one)).toEqual({ id: "m", order: "2026-11-20" });
  expect(former.read({ value: 80 })).toBeUndefined();
});
