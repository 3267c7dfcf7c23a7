import { expect, test } from "vitest";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { sendMeasurements, type WaitingMeasurement, withWaitingMeasurements } from "./measurement-outbox.ts";

const one = (id: string, value = 80): WaitingMeasurement => ({ id, metric: "weight", value, on: "2026-11-20" });
const refusing = (status: number) =>
  new ApiError({ status, statusText: "", data: { message: "m", code: "C" }, requestId: undefined });

function setUp(list: readonly WaitingMeasurement[], answers: Readonly<Record<string, Error>> = {}) {
  const sent: string[] = [];
  const refused: string[] = [];
  const storage = {
    list,
    read: () => storage.list,
    write: (next: readonly WaitingMeasurement[]) => {
      storage.list = next;
      return true;
    },
  };
  const api = (async (_: unknown, { body }: { body: WaitingMeasurement }) => {
    sent.push(body.id);
    if (answers[body.id] !== undefined) throw answers[body.id];
    return {};
  }) as unknown as Client;
  const send = () => sendMeasurements(storage, api, ({ id }) => refused.push(id));
  return { storage, sent, refused, send };
}

test("what was stored leaves the list, the oldest first; what was refused for good goes and is told", async () => {
  const { storage, sent, refused, send } = setUp([one("a"), one("b"), one("c")], { b: refusing(400) });
  await send();
  expect([sent, refused, storage.list]).toEqual([["a", "b", "c"], ["b"], []]);
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a server that is away", refusing(503)],
  ["a session that ended", refusing(401)],
])("%s keeps everything, in order, with the same ids", async (_, error) => {
  const { storage, sent, send } = setUp([one("a"), one("b")], { a: error });
  await send();
  await send();
  expect(sent).toEqual(["a", "a"]);
  expect(storage.list.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("what waits is shown in the place of what it replaces", () => {
  const kept = [
    { metric: "weight", on: "2026-11-19", value: 82 },
    { metric: "weight", on: "2026-11-20", value: 81 },
  ];
  const shown = withWaitingMeasurements(kept, [{ metric: "weight", on: "2026-11-20", value: 80 }]);
  expect(shown.map(({ value }) => value)).toEqual([82, 80]);
});
