import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const error = { type: "TypeError", frames: ["/assets/page-a1.js:1:20 open"], route: "/store" };
const post = async (payload: object): Promise<number> =>
  (await app.http.inject({ method: "POST", url: "/api/errors", payload })).statusCode;

test("a page's error is taken without a session, unless it holds more than it should", async () => {
  expect(await post(error)).toBe(204);
  expect(await post({ ...error, message: "what somebody typed" })).toBe(400);
  expect(await post({ ...error, frames: Array.from({ length: 9 }, () => "/a.js:1:1") })).toBe(400);
  expect(await post({ ...error, route: "x".repeat(5000) })).toBe(413);
});

test("one network reports no more than thirty an hour", async () => {
  const codes: number[] = [];
  for (let time = 0; time < 31; time++) codes.push(await post(error));
  expect(codes.at(-1)).toBe(429);
});
