import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileReplyFilter } from "#server/platform/http/reply-filter.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Rules for every API call, from the OpenAPI document. */

interface Operation {
  readonly "x-access": "public" | "customer" | "admin";
  readonly requestBody?: unknown;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await createTestApp();
  document = (await app.http.inject("/api/openapi.json")).json<Document>();
});
afterAll(() => app.close());

const someId = "0198c0de-0000-7000-8000-000000000000";
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as "GET",
      url: path.replace(/\{\w+\}/g, someId),
      operation,
    })),
  );

describe("the API as its own description tells it", () => {
  test("is OpenAPI 3.1 and is the committed document", async () => {
    expect(document.openapi).toBe("3.1.0");
    await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot("../docs/openapi.json");
  });

  test("the calls that say whether the shop is up are in it", () => {
    for (const path of ["/api/health", "/api/ready"])
      expect(document.paths[path]?.["get"]?.["x-access"]).toBe("public");
  });

  test("every reply can be written, though its filter is compiled when it is first needed", () => {
    const replies = app.endpoints.flatMap(({ reply }) => reply ?? []);
    expect(replies.length).toBeGreaterThan(100);
    for (const reply of replies) expect(compileReplyFilter(reply)).toBeTypeOf("function");
  });

  test("every call for customers or admins refuses a visitor with 401", async () => {
    const closed = operations().filter(({ operation }) => ["customer", "admin"].includes(operation["x-access"]));
    expect(closed.length).toBeGreaterThan(0);
    for (const { method, url } of closed) {
      const reply = await app.http.inject({
        method,
        url,
        headers: { "content-type": "application/json" },
        payload: "{}",
      });
      expect(reply.statusCode, `${method} ${url}`).toBe(401);
    }
  });

  test("every call refuses a forged token, and never with a 5xx", async () => {
    for (const { method, url, operation } of operations()) {
      if (operation["x-access"] === "public") continue;
      const authorization = "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwicm9sZSI6ImFkbWluIn0.x";
      const reply = await app.http.inject({
        method,
        url,
        headers: { authorization, "content-type": "application/json" },
        payload: "{}",
      });
      expect(reply.statusCode, `${method} ${url}`).toBe(401);
    }
  });

  test("every call with a body answers nonsense with a clear 4xx", async () => {
    for (const { method, url, operation } of operations()) {
      if (operation.requestBody === undefined) continue;
      for (const payload of [
        "{",
        "null",
        "[]",
        '"x"',
        '{"__proto__":{"a":1}}',
        '{"unknown":1}',
        `{"a":${"[".repeat(2000)}${"]".repeat(2000)}}`,
      ]) {
        const reply = await app.http.inject({ method, url, headers: { "content-type": "application/json" }, payload });
        expect(reply.statusCode, `${method} ${url} ${payload.slice(0, 30)}`).toBeGreaterThanOrEqual(400);
        expect(reply.statusCode, `${method} ${url} ${payload.slice(0, 30)}`).toBeLessThan(500);
        expect(reply.json<{ code: string }>().code).toMatch(/^[A-Z0-9_]+$/);
      }
    }
  });
});
