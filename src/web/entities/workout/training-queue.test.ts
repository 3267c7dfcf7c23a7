import { expect, test, vi } from "vitest";
import { checkInKind, measurementKind, workoutKind } from "./training-queue.ts";

const calls = vi.hoisted(() => ({
  revisions: [] as number[],
  stored: { revision: 0, submittedAt: null as string | null },
}));
vi.mock("#web/lib/api/browser.ts", () => ({
  // Like the server: an older revision changes nothing.
  api: async (_: unknown, { body }: { body: { revision: number } }) => {
    calls.revisions.push(body.revision);
    if (body.revision > calls.stored.revision) calls.stored = { revision: body.revision, submittedAt: "now" };
    return { checkIn: calls.stored };
  },
}));

const body = { id: "w", revision: 2, week: 1, day: 1, startedAt: "2026-11-21T09:00:00Z", endedAt: "", sets: [] };

test("a workout in the format of the earlier version is read with its refusal, and sent by its start", () => {
  const { former, describe } = workoutKind;
  expect(former.keyOf("u")).toBe("himma.training.u.outbox");
  const read = former.read({ enrolmentId: "e", body, refusal: "WEEK_LOCKED" });
  expect(read).toEqual({ body: { enrolmentId: "e", body }, refusal: "WEEK_LOCKED" });
  expect(read && describe(read.body)).toEqual({ id: "w", order: body.startedAt, revision: 2 });
  expect([null, 1, {}, { body: null }, { body: {} }].map((element) => former.read(element))).toEqual(
    Array(5).fill(undefined),
  );
});

test("a measurement in the format of the earlier version is read, also without a time", () => {
  const { former, describe } = measurementKind;
  const one = { id: "m", metric: "weight", value: 80, on: "2026-11-20" } as const;
  expect(former.keyOf("u")).toBe("himma.training.u.measurements");
  expect(former.read(one)).toEqual({ body: one });
  expect(describe(one)).toEqual({ id: "m", order: "2026-11-20" });
  expect(former.read({ value: 80 })).toBeUndefined();
});

test("a check-in is submitted over answers that another device only saved, but not over submitted ones", async () => {
  const handIn = (revision: number) =>
    checkInKind.send(
      { id: "c", at: "2026-11-21", body: { revision, answers: {}, submit: true } },
      AbortSignal.timeout(1000),
    );
  calls.stored = { revision: 5, submittedAt: null };
  await handIn(2);
  expect([calls.revisions, calls.stored]).toEqual([[2, 6], { revision: 6, submittedAt: "now" }]);
  await handIn(3);
  expect(calls.revisions).toEqual([2, 6, 3]);
  // The other device saved under the same revision.
  calls.stored = { revision: 3, submittedAt: null };
  await handIn(3);
  expect(calls.revisions.slice(3)).toEqual([3, 4]);
  expect(calls.stored.submittedAt).toBe("now");
});
