import { expect, test } from "vitest";
import { ApiError, type Client } from "#shared/contract/client.ts";
import type { LogSession } from "#shared/contract/enrolments.ts";
import { type OutboxStorage, sendWaiting, type Waiting, withWaiting } from "./outbox.ts";

const entry = (id: string, startedAt: string, revision = 1): Waiting => ({
  enrolmentId: "e",
  body: { id, revision, week: 1, day: 1, startedAt, endedAt: startedAt, sets: [] },
});
function storageOf(list: readonly Waiting[]): OutboxStorage & { list: readonly Waiting[] } {
  const storage = {
    list,
    read: () => storage.list,
    write: (next: readonly Waiting[]) => {
      storage.list = next;
      return true;
    },
  };
  return storage;
}
const refusing = (status: number, code: string) =>
  new ApiError({ status, statusText: "", data: { message: "m", code }, requestId: undefined });
function getApi(answers: Readonly<Record<string, Error>>, sent: string[] = []): Client {
  return (async (_: unknown, input: { body: LogSession }) => {
    sent.push(input.body.id);
    const error = answers[input.body.id];
    if (error !== undefined) throw error;
    return {};
  }) as unknown as Client;
}

test("a newer revision takes the place of the older; the oldest workout goes first", () => {
  const list = [entry("b", "2026-11-22"), entry("a", "2026-11-21")].reduce(withWaiting, [] as Waiting[]);
  expect(withWaiting(list, entry("a", "2026-11-21", 2)).map(({ body }) => `${body.id}${body.revision}`)).toEqual([
    "a2",
    "b1",
  ]);
});

test("what was stored leaves the list, what was refused stays with its code and is not sent again", async () => {
  const storage = storageOf([entry("a", "1"), entry("b", "2"), entry("c", "3")]);
  const sent: string[] = [];
  const api = getApi({ b: refusing(409, "WEEK_LOCKED") }, sent);
  expect(await sendWaiting(storage, api)).toBe(true);
  expect(storage.list.map(({ body, refusal }) => [body.id, refusal])).toEqual([["b", "WEEK_LOCKED"]]);
  await sendWaiting(storage, api);
  expect(sent).toEqual(["a", "b", "c"]);
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a server that is away", refusing(503, "UNAVAILABLE")],
  ["a session that ended", refusing(401, "")],
])("%s keeps everything for later", async (_, error) => {
  const storage = storageOf([entry("a", "1"), entry("b", "2")]);
  expect(await sendWaiting(storage, getApi({ a: error }))).toBe(false);
  expect(storage.list).toHaveLength(2);
});

test("a workout that changed while it was sent stays", async () => {
  const storage = storageOf([entry("a", "1")]);
  const api = (async () => {
    storage.list = withWaiting(storage.list, entry("a", "1", 2));
    return {};
  }) as unknown as Client;
  await sendWaiting(storage, api);
  expect(storage.list.map(({ body }) => body.revision)).toEqual([2]);
});
