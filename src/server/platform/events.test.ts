import { expect, test } from "vitest";
import { createEvents } from "./events.ts";

interface Sample {
  readonly added: (amount: number) => Promise<string>;
}

test("handlers run one after the other in their declared order, whenever they were registered", async () => {
  const events = createEvents<Sample>("sample", { added: "Something was added." });
  const ran: string[] = [];
  const handler = (name: string, wait: Promise<unknown>) => async (amount: number) => {
    await wait;
    ran.push(name);
    return `${name} ${amount}`;
  };
  events.on("added", handler("second", Promise.resolve()), { order: 20, name: "second" });
  events.on("added", handler("first", new Promise((done) => setImmediate(done))), { order: 10, name: "first" });
  expect(await events.emit("added", 7)).toEqual(["first 7", "second 7"]);
  expect(ran).toEqual(["first", "second"]);
  expect(events.events()).toEqual([
    {
      module: "sample",
      event: "added",
      when: "Something was added.",
      handlers: [
        { order: 10, name: "first" },
        { order: 20, name: "second" },
      ],
    },
  ]);
});

test("a handler that throws stops those after it; a place is taken once", async () => {
  const events = createEvents<Sample>("sample", { added: "Something was added." });
  const ran: number[] = [];
  events.on("added", () => Promise.reject(new Error("no")), { order: 10, name: "refuse" });
  events.on("added", async (amount) => String(ran.push(amount)), { order: 20, name: "count" });
  await expect(events.emit("added", 1)).rejects.toThrow("no");
  expect(ran).toEqual([]);
  expect(() => events.on("added", async () => "", { order: 20, name: "again" })).toThrow('"again" meets "count"');
});
