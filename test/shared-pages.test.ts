import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createCdnPurge } from "#server/platform/pages/cdn-purge.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

const fixedLanguage = "public, max-age=0, s-maxage=15, stale-while-revalidate=60, stale-if-error=600";
// Browsers heed stale-while-revalidate too, and would show the other language's page after a switch.
const shared = "public, max-age=0, s-maxage=15, stale-if-error=600";

/** Pages that say what they show. */
const render: NonNullable<Parameters<typeof createTestApp>[0]>["outside"] extends infer Outside | undefined
  ? Outside extends { render?: infer Render }
    ? NonNullable<Render>
    : never
  : never = async (request, { language, currency, visitor }) => {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ "content-type": "text/html" });
  if (pathname === "/sets-a-cookie") headers.append("set-cookie", "one=1");
  const status = pathname === "/missing" ? 404 : 200;
  const body = Buffer.from(`${language} ${currency} ${visitor.country ?? "-"} ${"x".repeat(2000)}`);
  return { response: new Response(null, { status, headers }), body };
};

describe("where a CDN keeps pages", () => {
  let app: TestApp;
  let country: string | undefined = "EG";
  beforeAll(async () => {
    app = await createTestApp({ environment: { CDN_PAGES: "1" }, outside: { countryOf: () => country, render } });
  });
  afterAll(() => app.close());
  const ask = (url: string, cookie = "", more: Record<string, string> = {}) =>
    app.http.inject({ url, headers: { cookie, ...more } });

  test("a first page is the visitor's own, and names what the next ones show", async () => {
    const { headers, body } = await ask("/store", "", { "accept-language": "en" });
    expect(body).toMatch(/^en EGP EG x/);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["set-cookie"]).toBe("himma-view=en.EGP; Max-Age=2592000; Path=/; SameSite=Lax");
  });

  test("two visitors with the same view get the same bytes, wherever they are and whoever is signed in", async () => {
    country = "EG";
    const one = await ask("/store", "himma-view=en.SAR", { "accept-language": "ar" });
    country = "AE";
    const two = await ask("/store", "himma-view=en.SAR; refresh=secret", { "accept-language": "en" });
    expect(one.body).toMatch(/^en SAR SA x/);
    expect(two.body).toBe(one.body);
    for (const { headers } of [one, two]) {
      expect(headers["cache-control"]).toBe(shared);
      expect(headers["vary"]).toBe("Accept-Encoding");
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(two.headers["content-security-policy"]).toBe(one.headers["content-security-policy"]);
  });

  test("the language of the address needs no cookie of that language, a chosen one changes the view", async () => {
    const fixed = await ask("/ar/store", "himma-view=en.SAR");
    expect([fixed.body.slice(0, 6), fixed.headers["cache-control"]]).toEqual(["ar SAR", fixedLanguage]);
    expect((await ask("/en.data", "himma-view=ar.SAR")).headers["cache-control"]).toBe(fixedLanguage);
    expect((await ask("/store.data", "himma-view=ar.SAR")).headers["cache-control"]).toBe(shared);
    const chosen = await ask("/store", "himma-view=en.SAR; i18next=ar");
    expect(chosen.body).toMatch(/^ar SAR/);
    expect(chosen.headers["cache-control"]).toBe("private, no-cache");
    expect(chosen.headers["set-cookie"]).toMatch(/^himma-view=ar\.SAR;/);
  });

  test.each([
    "/dashboard",
    "/dashboard/orders?page=2",
    "/auth/reset-password?token=abc",
    "/login?next=%2Fgifts%3Ftoken%3Dabc",
    "/pay/AAAAAAAAAAAAAAAAAAAAAA",
    "/renewal/eyJ.c2ln",
    "/store?lng=en",
    "/sets-a-cookie",
    "/missing",
  ])("%s stays with the visitor", async (url) => {
    const { headers } = await ask(url, "himma-view=en.SAR");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["vary"]).toContain("Cookie");
  });

  test("a view that does not exist counts as none", async () => {
    for (const view of ["fr.SAR", "en.GBP", "en.SAR.x", "en"]) {
      const { headers } = await ask("/store", `himma-view=${view}`);
      expect(headers["cache-control"], view).toBe("private, no-cache");
      expect(headers["set-cookie"], view).toMatch(/^himma-view=/);
    }
  });
});

test("without the setting every page stays with its visitor, and no cookie is set", async () => {
  const app = await createTestApp({ outside: { countryOf: () => "EG", render } });
  const { headers, body } = await app.http.inject({ url: "/store", headers: { cookie: "himma-view=en.SAR" } });
  expect(body).toMatch(/^ar EGP EG/);
  expect(headers["cache-control"]).toBe("private, no-cache");
  expect(headers["set-cookie"]).toBeUndefined();
  await app.close();
});

describe("a purge", () => {
  const bodies: string[] = [];
  let status = 204;
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      bodies.push(text);
      reply.writeHead(status).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  test("tells what changed within a second at once, and a refusal is only told", async () => {
    const failures: string[] = [];
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
    const cdn = createCdnPurge(url, ({ message }) => failures.push(message));
    cdn.purge(["product:1"]);
    cdn.purge(["product:2", "product:1"]);
    await cdn.settled();
    expect(bodies).toEqual(['{"tags":["product:1","product:2"]}']);
    status = 500;
    cdn.purge(["product:3"]);
    cdn.purge(["content"]);
    await vi.waitFor(() => expect(failures).toEqual(["the CDN answered 500 to a purge"]), 5000);
    expect(bodies.at(-1)).toBe('{"tags":["content"]}');
  });
});
