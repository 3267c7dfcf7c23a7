import { expect, test } from "vitest";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import { afterLastAnswer } from "./check-in-form.tsx";

const items = ["energy", "sleep", "photos"].map((key) => ({ key })) as unknown as CheckIn["items"];

test("a check-in goes on with the question after the last answer", () => {
  expect(afterLastAnswer(items, { answers: {} })).toBe(0);
  expect(afterLastAnswer(items, { answers: { energy: 8 } })).toBe(1);
  expect(afterLastAnswer(items, { answers: { energy: 8, sleep: 7 } })).toBe(2);
  expect(afterLastAnswer(items, { answers: { photos: 1 } })).toBe(2);
});
