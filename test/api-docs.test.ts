import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { API_DOCS: "0" } });
});
afterAll(() => app.close());

test("where API_DOCS is off there is no page of calls, but the document is there", async () => {
  for (const url of ["/api/docs", "/api/docs/", "/api/docs/scalar.js"]) {
    expect((await app.http.inject(url)).statusCode, url).toBe(404);
  }
  expect((await app.http.inject("/api/openapi.json")).statusCode).toBe(200);
});
