import { expect, test } from "vitest";
import { eachAlone } from "./each-alone.ts";

test("a failing item is logged and does not stop the others", async () => {
  const [logged, done]: [unknown[], string[]] = [[], []];
  const log = { error: (...line: unknown[]) => void logged.push(line) } as unknown as Parameters<typeof eachAlone>[0];
  const failure = new Error("broken");
  const count = await eachAlone(log, "was not done", ["a", "b", "c"], async (id) => {
    if (id === "b") throw failure;
    done.push(id);
  });
  expect(count).toBe(2);
  expect(done).toEqual(["a", "c"]);
  expect(logged).toEqual([[{ err: failure, id: "b" }, "was not done"]]);
});
