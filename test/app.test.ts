import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageFacts } from "#shared/contract/page.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
const rendered: PageFacts[] = [];
beforeAll(async () => {
  const response = new Response(null, { headers: { "content-type": "text/html" } });
  const render = async (_: Request, facts: PageFacts) => {
    rendered.push(facts);
    return { response, body: Buffer.from("a page") };
  };
  app = await createTestApp({ outside: { countryOf: () => undefined, render } });
});
afterAll(() => app.close());

test("the process says that it is up, and ready once the schema is this build's", async () => {
  expect((await app.http.inject("/api/health")).json()).toEqual({ status: "up" });
  expect((await app.http.inject("/api/ready")).json()).toEqual({ status: "ready" });
});

const requestId = /^[0-9a-f-]{36}$/;

test.each([
  ["GET", "/api"],
  ["GET", "/api/"],
  ["GET", "/api/nothing-here"],
  ["GET", "/api/products/a/b/c"],
  ["POST", "/api/nothing-here"],
  ["GET", `/api/products/${"a".repeat(300)}`],
  ["PATCH", `/api/orders/${"a".repeat(300)}`],
  ["POST", "/nothing-here"],
] as const)("an unknown call is a 404 with a code and a request id, and no page: %s %s", async (method, url) => {
  const reply = await app.http.inject({ method, url });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ message: "Not found", code: "NOT_FOUND" });
  expect(reply.headers["x-request-id"]).toMatch(requestId);
});

test.each([
  ["half of a JSON text", { method: "POST", url: "/api/auth/login", payload: "{" }],
  [
    "a text that is not in UTF-8",
    { method: "POST", url: "/api/auth/login", payload: Buffer.from('{"password":"é"}', "latin1") },
  ],
  ["an address that is no text", { method: "GET", url: "/api/products/%E0%A4%A" }],
] as const)("%s is named as what could not be read, with a request id", async (_, call) => {
  const reply = await app.http.inject({ headers: { "content-type": "application/json" }, ...call });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    message: "The request could not be read",
    code: "VALIDATION_FAILED",
    errors: [{ field: "", code: "UNREADABLE", message: "Could not be read" }],
  });
  expect(reply.headers["x-request-id"]).toMatch(requestId);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "text/html"])("a body of %s is 415", async (type) => {
  const headers = { "content-type": type };
  const reply = await app.http.inject({ method: "POST", url: "/api/auth/login", headers, payload: "{}" });
  expect(reply.statusCode).toBe(415);
  expect(reply.json()).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

test("what is no call is a page", async () => {
  expect((await app.http.inject("/nothing-here")).body).toBe("a page");
});

test("a page that a secret link opens tells its address to nobody", async () => {
  const policyOf = async (url: string) => (await app.http.inject(url)).headers["referrer-policy"];
  expect(await policyOf("/gifts/claim?token=dmoFLV-zArtV5Ujn")).toBe("strict-origin");
  expect(await policyOf("/auth/login?returnTo=%2Fgifts%2Fclaim%3Ftoken%3Dabc")).toBe("strict-origin");
  expect(await policyOf("/store")).toBe("strict-origin-when-cross-origin");
});

test("calls and refusals carry the security headers of pages", async () => {
  const page = await app.http.inject("/store");
  for (const url of [
    "/api/health",
    "/api/nothing-here",
    "/locales/fr/common.json",
    `/api/orders/${"a".repeat(300)}`,
    "/sitemaps/nothing.xml",
  ]) {
    const { headers } = await app.http.inject(url);
    for (const name of ["cross-origin-opener-policy", "permissions-policy", "x-frame-options"]) {
      expect(headers[name], `${url} ${name}`).toBe(page.headers[name]);
    }
    expect(headers["content-security-policy"], url).toMatch(/^default-src 'none'/);
  }
});

test("the page that shows every call is small and names no other site", async () => {
  const page = await app.http.inject("/api/docs");
  expect(page.statusCode).toBe(200);
  expect(page.body.length).toBeLessThan(4_000);
  expect(page.body).not.toMatch(/https?:/);
  expect(page.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
});

test("a page has one address: every other way to write it leads there for good", async () => {
  for (const [url, address] of [
    ["/store/", "/store"],
    ["/EN/store/?page=2", "/en/store?page=2"],
    ["//evil.example/", "/evil.example"],
  ] as const) {
    const reply = await app.http.inject(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, address]);
  }
});

test("a language that the address asks for is remembered for seven days", async () => {
  const readCookie = async (url: string, cookie = "") =>
    (await app.http.inject({ url, headers: { cookie } })).headers["set-cookie"];
  expect(await readCookie("/store?lng=en")).toBe("i18next=en; Max-Age=604800; Path=/; SameSite=Lax");
  expect(await readCookie("/store?page=2&lng=ar", "i18next=en")).toMatch(/^i18next=ar;/);
  for (const url of ["/store", "/store?lng=fr", "/store?lng=en%0d%0a", "/ar/store?lng=en", "/dashboard/admin?lng=ar"]) {
    expect(await readCookie(url), url).toBeUndefined();
  }
});

test("the admin area is English whatever the visitor's language", async () => {
  const languageOf = async (url: string): Promise<string | undefined> => {
    await app.http.inject({ url, headers: { cookie: "i18next=ar" } });
    return rendered.at(-1)?.language;
  };
  expect(await languageOf("/dashboard/admin")).toBe("en");
  expect(await languageOf("/dashboard/admin/orders?lng=ar")).toBe("en");
  expect(await languageOf("/dashboard/administration")).toBe("ar");
  expect(await languageOf("/dashboard")).toBe("ar");
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
