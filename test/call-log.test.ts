import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createRequestIds } from "#server/platform/http/request-ids.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";

/** What the log says of a call, and by which id a proxy's log can be matched with it. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

interface Line {
  readonly msg: string;
  readonly route?: string;
  readonly path?: string;
  readonly userId?: string;
}

/** An app like the test's, which writes its log here. */
async function withLog(work: (inject: (url: string, token?: string) => Promise<unknown>) => Promise<void>) {
  const lines: Line[] = [];
  const log = createLog(
    "info",
    { service: "himma", role: "web" },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const { config, database, jobs, clock, ids, origin } = shop.app.platform;
  const platform = createPlatform({ config, database, jobs, clock, ids, log, origin });
  const app = await createApp(platform, { countryOf: () => undefined });
  await work((url, token) =>
    app.http.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
  );
  await app.close();
  return lines.filter(({ msg }) => msg === "call");
}

test("a call's line has the pattern of its route and who called, but no name by which an account could be found", async () => {
  const mona = await shop.customer();
  const lines = await withLog(async (inject) => {
    await inject("/api/orders/0190b5c0-0000-7000-8000-000000000001", await mona.token());
    await inject("/api/health");
  });
  expect(lines).toMatchObject([
    { service: "himma", role: "web", route: "/api/orders/:id", userId: expect.stringMatching(/^[0-9a-f]{8}$/) },
    { route: "/api/health" },
  ]);
  expect(lines[1]).not.toHaveProperty("userId");
  expect(JSON.stringify(lines)).not.toContain(mona.userId);
});

test.each([
  { from: "10.0.0.7", given: "a-proxy_1234", isKept: true },
  { from: "::ffff:10.0.0.7", given: "a-proxy_1234", isKept: true },
  { from: "fd00::5", given: "a-proxy_1234", isKept: true },
  { from: "203.0.113.9", given: "a-proxy_1234", isKept: false },
  { from: "10.0.0.7", given: "short", isKept: false },
  { from: "10.0.0.7", given: "with spaces and\nlines", isKept: false },
  { from: "10.0.0.7", given: "x".repeat(65), isKept: false },
])("an id $given from $from: kept $isKept", ({ from, given, isKept }) => {
  const request = { headers: { "x-request-id": given }, socket: { remoteAddress: from } };
  const toId = createRequestIds(["10.0.0.0/8", "fd00::/8"]);
  const id = toId(request as unknown as Parameters<typeof toId>[0]);
  expect(id === given).toBe(isKept);
  expect(createRequestIds([])(request as unknown as Parameters<typeof toId>[0])).not.toBe(given);
});
