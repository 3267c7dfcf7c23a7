import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the process says that it is up, and ready once the schema is this build's", async () => {
  expect((await app.http.inject("/api/health")).json()).toEqual({ status: "up" });
  expect((await app.http.inject("/api/ready")).json()).toEqual({ status: "ready" });
});

test("an unknown call is a 404 with a code and a request id", async () => {
  const reply = await app.http.inject("/api/nothing-here");
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ message: "Not found", code: "NOT_FOUND" });
  expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("an unknown call is no page where pages are served", async () => {
  const render = async () => new Response("a page", { headers: { "content-type": "text/html" } });
  const shop = await createTestApp({ outside: { countryOf: () => undefined, render } });
  try {
    expect((await shop.http.inject("/nothing-here")).body).toBe("a page");
    for (const path of ["/api", "/api/", "/api/nothing-here", "/api/products/a/b/c"]) {
      const reply = await shop.http.inject(path);
      expect(reply.statusCode, path).toBe(404);
      expect(reply.json(), path).toEqual({ message: "Not found", code: "NOT_FOUND" });
    }
    expect((await shop.http.inject("/api/health")).json()).toEqual({ status: "up" });
  } finally {
    await shop.close();
  }
});

test("translations are served for the two languages and their namespaces only", async () => {
  const file = await app.http.inject("/locales/ar/common.json");
  expect(file.statusCode).toBe(200);
  expect((await app.http.inject("/api/locales/ar/common.json")).json()).toEqual(file.json());
  for (const path of [
    "/locales/fr/common.json",
    "/api/locales/fr/common.json",
    "/locales/ar/nope.json",
    "/locales/__proto__/common.json",
    "/locales/ar/..%2f..%2fpackage.json",
  ]) {
    expect((await app.http.inject(path)).statusCode, path).toBe(404);
  }
});
