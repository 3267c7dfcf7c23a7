import { expect, test } from "vitest";
import { startProgress } from "./report-progress.ts";

/** A writer that the test completes by hand. */
function slowWriter() {
  const written: number[] = [];
  let finish = (): void => {};
  const write = (done: number) =>
    new Promise<void>((resolve) => {
      written.push(done);
      finish = resolve;
    });
  return { written, write, finish: () => finish() };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("writes the newest number after the current write, and the last number before it ends", async () => {
  const writer = slowWriter();
  const progress = startProgress(writer.write);
  for (const done of [1, 2, 3]) progress.report(done);
  await turn();
  expect(writer.written).toEqual([3]);
  for (const done of [4, 5]) progress.report(done);
  let hasEnded = false;
  const end = progress.end().then(() => {
    hasEnded = true;
  });
  writer.finish();
  await turn();
  expect([writer.written, hasEnded]).toEqual([[3, 5], false]);
  writer.finish();
  await end;
  await progress.end();
});

test("the caller of `end` gets the error of a failed write", async () => {
  const progress = startProgress(() => Promise.reject(new Error("away")));
  progress.report(1);
  await expect(progress.end()).rejects.toThrow("away");
});
