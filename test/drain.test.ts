import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Graceful shutdown over real connections: reports not ready, keeps serving, finishes running requests. */

let app: TestApp;
let origin: string;
let reachPage = (): void => {};
let isPageAsked: Promise<void>;
let letPageGoOn = (): void => {};
beforeEach(async () => {
  isPageAsked = new Promise((resolve) => {
    reachPage = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letPageGoOn = resolve;
  });
  app = await createTestApp({
    outside: {
      countryOf: () => undefined,
      // Calls the API while rendering, like a shop page.
      render: async (_request, facts) => {
        reachPage();
        await gate;
        const { status } = await facts.transport({ method: "GET", path: "/health" });
        return {
          response: new Response(null, { headers: { "content-type": "text/html" } }),
          body: Buffer.from(`${status}`),
        };
      },
    },
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

async function ask(path: string, agent = new Agent({ keepAlive: true })) {
  const [reply] = (await once(get(`${origin}${path}`, { agent }), "response")) as [IncomingMessage];
  return { status: reply.statusCode, connection: reply.headers.connection, body: await text(reply) };
}

test("a process that will stop is not ready, serves on, and ends every connection with its reply", async () => {
  expect(await ask("/api/ready")).toMatchObject({ status: 200, connection: "keep-alive" });
  app.startDraining();
  expect(await ask("/api/ready")).toMatchObject({ status: 503, connection: "close" });
  letPageGoOn();
  for (const path of ["/api/health", "/api/products", "/some-page", "/locales/ar/common.json"])
    expect(await ask(path), path).toMatchObject({ status: 200, connection: "close" });
  expect(await ask("/api/nothing")).toMatchObject({ status: 404, connection: "close" });
});

test("a page that is being drawn when the process stops is drawn to its end", async () => {
  const page = ask("/some-page");
  await isPageAsked;
  const stopped = app.stopServing();
  letPageGoOn();
  expect(await page).toMatchObject({ status: 200, body: "200" });
  await stopped;
  await expect(ask("/api/health")).rejects.toThrow("ECONNREFUSED");
});

test("connections on which nothing was asked yet keep nobody waiting", async () => {
  const opened = once(app.http.server, "connection");
  const early = connect(Number(new URL(origin).port), "127.0.0.1");
  const ended = once(early, "close");
  await opened;
  await app.stopServing();
  await ended;
});
