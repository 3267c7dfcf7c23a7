import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestClock } from "#test/support/clock.ts";
import { createLog } from "../log.ts";
import { createErrorHook, type HookSettings } from "./error-hook.ts";
import { ownFrames, toFacts, toFingerprint } from "./fingerprint.ts";

const received: { readonly type: string; readonly text: string }[] = [];
let release = (): void => {};
let held: Promise<void> = Promise.resolve();
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ type: request.headers["content-type"] ?? "", text: Buffer.concat(chunks).toString() });
    await held;
    reply.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));
beforeEach(() => void received.splice(0));

const clock = createTestClock();
const failures: string[] = [];
const hookWith = (more: Partial<HookSettings> = {}) =>
  createErrorHook({
    format: "json",
    ...{ url, clock, onFailure: ({ message }: Error) => void failures.push(message) },
    reporter: { version: "1.0.0", role: "web", instance: "host:1", environment: "test" },
    ...more,
  });
const facts = { type: "TypeError", code: "23505", frames: ["src/a.ts:1:2 open"], route: "/orders/:id" };

test("an error is reported once a minute, with how many there were", async () => {
  const hook = hookWith();
  for (let time = 0; time < 5; time++) hook.report(facts);
  await hook.settled();
  expect(received).toHaveLength(1);
  expect(JSON.parse(received[0]?.text ?? "")).toMatchObject({ ...facts, count: 1, role: "web", version: "1.0.0" });
  clock.advance(61_000);
  hook.report(facts);
  hook.report({ ...facts, route: "/cart" });
  await hook.settled();
  const counts = received.map(({ text }) => (JSON.parse(text) as { count: number }).count);
  expect(counts).toEqual([1, 5, 1]);
});

test("a hanging hook blocks nobody, and queues at most a hundred reports", async () => {
  held = new Promise((resolve) => {
    release = resolve;
  });
  const hook = hookWith();
  for (let at = 0; at < 300; at++) hook.report({ ...facts, route: `/call-${at}` });
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  release();
  await hook.settled();
  // The first was under way already.
  expect(received.length).toBe(101);
});

test("an unavailable hook is logged once for each report, and nothing fails", async () => {
  failures.splice(0);
  const hook = hookWith({ url: "http://127.0.0.1:1/" });
  hook.report(facts);
  await hook.settled();
  expect(failures).toHaveLength(1);
});

test("Sentry gets an envelope with the exception, its frames outermost first, and our fingerprint", async () => {
  const hook = hookWith({ format: "sentry" });
  hook.report({ ...facts, frames: ["src/a.ts:1:2 open", "src/b.ts:3:4"] });
  await hook.settled();
  const [sent] = received;
  expect(sent?.type).toBe("application/x-sentry-envelope");
  const [head, item, event] = (sent?.text ?? "").split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(item).toEqual({ type: "event" });
  expect(event).toMatchObject({
    event_id: head?.["event_id"],
    transaction: "/orders/:id",
    fingerprint: [toFingerprint({ ...facts })],
    exception: {
      values: [
        {
          type: "TypeError",
          value: "23505",
          stacktrace: {
            frames: [
              { filename: "src/b.ts", lineno: 3 },
              { filename: "src/a.ts", lineno: 1, function: "open" },
            ],
          },
        },
      ],
    },
  });
});

test("no values are reported: neither message nor cause, and only our own frames", () => {
  const error = new Error("mona@example.com is taken", { cause: Object.assign(new Error("x"), { code: "23505" }) });
  const reported = toFacts(error, "/auth/register");
  expect(JSON.stringify(reported)).not.toContain("mona");
  expect(reported).toMatchObject({ type: "Error", code: "23505" });
  expect(reported.frames[0]).toMatch(/^src\/server\/platform\/error-hook\/error-hook\.test\.ts:\d+:\d+/);
  expect(
    ownFrames("Error\n    at a (node:fs:1:2)\n    at b (/x/node_modules/pg/a.js:1:2)\n    at c (/x/d.ts:3:4)"),
  ).toEqual(["/x/d.ts:3:4 c"]);
});

test("what is logged as an error is reported under its call or job, a warning is not", () => {
  const reported: string[] = [];
  const log = createLog("info", null, { write: () => {} }, (error, route) =>
    reported.push(`${error.message} ${route}`),
  );
  log.error({ err: new Error("one"), route: "/orders/:id" }, "request failed");
  log.child({ reqId: "1" }).error({ err: new Error("two"), job: "send-mail" }, "a job failed");
  log.warn({ err: new Error("three") }, "careful");
  expect(reported).toEqual(["one /orders/:id", "two send-mail"]);
});
