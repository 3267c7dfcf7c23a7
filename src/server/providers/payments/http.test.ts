import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { noMetrics } from "#server/platform/metrics/metrics.ts";
import { createTestClock, type TestClock } from "#test/support/clock.ts";
import { type FakeProvider, startFakeProvider } from "#test/support/providers/book.ts";
import { createProviderHttp, ProviderError, type ProviderHttp, toReply } from "./http.ts";

let fake: FakeProvider;
let clock: TestClock;
let http: ProviderHttp;
beforeAll(async () => {
  fake = await startFakeProvider(({ text }) => ({ status: 200, body: { got: text } }));
});
afterAll(() => fake.close());

const fresh = (timeoutMs?: number): ProviderHttp => {
  clock = createTestClock();
  return createProviderHttp({
    name: "someone",
    baseUrl: fake.url,
    clock,
    metrics: noMetrics,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
};
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  ({ kind: "answer", reply: { status, body, headers } }) as const;
const post = (more: object = {}) =>
  http({ method: "POST", path: "/v1/things/secret-looking-reference?key=abc", ...more });

test("forms and JSON arrive as such, and a rejection is a response", async () => {
  http = fresh();
  expect((await post({ form: { "a[b]": "1 & 2", left: undefined } })).body).toEqual({ got: "a%5Bb%5D=1+%26+2" });
  expect((await post({ json: { a: 1 } })).body).toEqual({ got: '{"a":1}' });
  fake.disturb(/./, answer(402, { error: "declined" }), answer(404, "<html>"));
  expect(await post()).toEqual({ status: 402, body: { error: "declined" } });
  expect(await post()).toEqual({ status: 404, body: undefined });
});

test.each([
  ["an error page", answer(500, "<html>oops</html>")],
  ["too many requests", answer(429, { error: "slow down" })],
  ["our key refused", answer(401, { error: "no" })],
  ["a page instead of JSON", answer(200, "<html>")],
  ["a redirect", answer(302, "", { location: "http://169.254.169.254/latest/meta-data" })],
  ["two megabytes", answer(200, `"${"x".repeat(2_000_000)}"`)],
  ["a cut connection", { kind: "cut" } as const],
])("%s is no answer, and what is said of it holds no secret", async (_name, fault) => {
  http = fresh();
  fake.disturb(/./, fault);
  const asked = fake.requests.length;
  const error = await post({ headers: { authorization: "Bearer sk_very_secret" } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  expect(String(error)).toMatch(/^ProviderError: someone POST \/v1\/things\/…: /);
  expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|abc/);
  // Requests that are not repeatable are sent once.
  expect(fake.requests.length).toBe(asked + 1);
});

test("a provider that does not respond in time is given up", async () => {
  http = fresh(50);
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  fake.disturb(/./, { kind: "hold", until });
  await expect(post()).rejects.toThrow("no answer in time");
  letGo();
});

test("repeatable requests are retried once", async () => {
  http = fresh();
  fake.disturb(/./, { kind: "lose-reply" });
  expect((await post({ isRepeatable: true })).status).toBe(200);
  fake.disturb(/./, answer(503, {}));
  expect((await http({ method: "GET", path: "/" })).status).toBe(200);
});

test("after five failures in a row nothing is sent for a while, then one trial call is sent", async () => {
  http = fresh();
  fake.disturb(/./, ...Array.from({ length: 6 }, () => answer(500, {})));
  for (let turn = 0; turn < 5; turn++) await expect(post()).rejects.toThrow("status 500");
  const asked = fake.requests.length;
  for (let turn = 0; turn < 5; turn++) await expect(post()).rejects.toThrow("has not answered for a while");
  expect(fake.requests.length).toBe(asked);
  clock.advance(21);
  await expect(post()).rejects.toThrow("status 500");
  await expect(post()).rejects.toThrow("has not answered for a while");
  clock.advance(21);
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(200);
});

test("a reply of another shape is an error with its path", () => {
  const shape = z.object({ amount: z.object({ minor: z.int() }) });
  expect(toReply("someone", shape, { amount: { minor: 5 } })).toEqual({ amount: { minor: 5 } });
  expect(() => toReply("someone", shape, { amount: { minor: -0.5 } })).toThrow(
    "someone: a reply of another shape (amount.minor)",
  );
  expect(() => toReply("someone", shape, undefined)).toThrow(ProviderError);
});
