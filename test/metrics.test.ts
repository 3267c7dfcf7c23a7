import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { serveMetrics } from "#server/serve-metrics.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";

/** What operators see: every metric has a place on the dashboard or in an alert, and every name there exists. */

const ops = new URL("../ops/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ops), "utf8");
const metrics = createMetrics();
// All payment providers, because each has metrics.
const keys = {
  STRIPE_SECRET_KEY: "sk_test_12345678",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  TAMARA_API_TOKEN: "a-token-of-tamara",
  TAMARA_NOTIFICATION_TOKEN: "a-notification-token",
};
let shop: TestShop;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const page = {
    response: new Response(null, { headers: { "content-type": "text/html" } }),
    body: Buffer.from("a page"),
  };
  const outside = { countryOf: () => undefined, render: async () => page };
  shop = await createTestShop({ metrics, environment: keys, outside });
  const { database } = shop.app.platform;
  const config = readConfig({ METRICS_PORT: "0", LOG_LEVEL: "silent" });
  const app = { assertReady: async () => {} };
  const log = createLog("silent");
  const served = await serveMetrics({ config, metrics, database, app, log, version: "1.0.0" });
  url = `http://127.0.0.1:${served.port}`;
  close = served.close;
});
afterAll(async () => {
  await close();
  await shop.app.close();
});

const scrape = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
const own = /\b(himma_\w+?)(?:_bucket|_sum|_count)?(?=\W|$)/g;
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(own)].map(([, name]) => name ?? ""))].sort();

test("every metric of the dashboard and the alerts exists, and every metric of the shop is on one of them", async () => {
  const text = await scrape();
  const existing = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "");
  const shown = namesIn(read("grafana/himma.json") + read("prometheus/alerts.yaml"));
  expect(shown).toEqual(existing.filter((name) => name.startsWith("himma_")).sort());
  expect(shown.length).toBeGreaterThan(25);
  const ofNode = [...read("grafana/himma.json").matchAll(/\b(?:nodejs|process)_\w+/g)].map(([name]) => name);
  for (const name of ofNode) expect(existing).toContain(name);
});

interface Rule {
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly runbook: string; readonly summary: string };
}

test("every alert says how bad it is and names a runbook that exists, and is tested with a series that fires", () => {
  const file = parse(read("prometheus/alerts.yaml")) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[];
  };
  const alerts = file.groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
  expect(alerts.length).toBeGreaterThan(12);
  const runbooks = readdirSync(fileURLToPath(new URL("runbooks", ops)));
  const tests = read("prometheus/alerts.test.yaml");
  for (const { alert, labels, annotations } of alerts) {
    expect(["page", "ticket"], alert).toContain(labels?.severity);
    expect(runbooks, alert).toContain(annotations?.runbook.replace("ops/runbooks/", ""));
    expect(tests).toContain(`alertname: ${alert} }`);
    expect(tests).toContain(`alertname="${alert}", alertstate="firing"`);
  }
});

test("a runbook fits on a page and has its four parts", () => {
  for (const name of readdirSync(fileURLToPath(new URL("runbooks", ops)))) {
    const text = read(`runbooks/${name}`);
    expect(text.split("\n").length, name).toBeLessThan(45);
    for (const part of ["**Seen:**", "**First three commands**", "**Decide**", "**Afterwards:**"])
      expect(text, name).toContain(part);
  }
});

const readValue = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

test("what happens is counted: orders placed and refused, statements, mails and jobs that wait", async () => {
  const [mona, mat] = [await shop.customer(), await shop.product()];
  await shop.fill(mona, mat);
  await shop.order(mona, { paymentMethod: "cod" });
  expect(await toRefusal(shop.order(mona, { paymentMethod: "cod" }))).toBe("CART_EMPTY");
  await shop.app.platform.jobs.runScheduled("check-books");
  const failures: unknown[] = [];
  await metrics.runSamples((error) => failures.push(error));
  expect(failures).toEqual([]);
  const text = await scrape();
  expect(readValue(text, 'himma_checkout_total{outcome="placed",code=""}')).toBe(1);
  expect(readValue(text, "himma_db_seconds_count")).toBeGreaterThan(50);
  expect(readValue(text, "himma_db_pool_wait_seconds_count")).toBeGreaterThan(20);
  expect(readValue(text, 'himma_db_pool_connections{state="waiting"}')).toBe(0);
  expect(readValue(text, "himma_outbox_age_seconds")).toBeGreaterThanOrEqual(0);
  expect(readValue(text, 'himma_webhooks_unsettled{provider="stripe"}')).toBe(0);
  expect(readValue(text, "himma_renewals_overdue")).toBe(0);
  expect(readValue(text, "himma_replenishments_overdue")).toBe(0);
  expect(readValue(text, "himma_migrations_pending")).toBe(0);
  expect(text).toMatch(/himma_books_broken\{rule="[^"]+"\} 0/);
  await shop.app.drain();
  expect(await scrape()).toMatch(/himma_mails_total\{kind="order-[a-z-]+",outcome="sent"\} 1/);
});

test("labels are the code's own words: what callers write makes no series", async () => {
  const { http } = shop.app;
  await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const paths = ["/api/orders/secret-word", "/api/secret-word", "/api/products?search=secret-word", "/secret-word"];
  for (const path of paths) await (await fetch(origin + path)).text();
  await (await fetch(`${origin}/api/orders`, { method: "PROPFIND" })).text();
  const text = await scrape();
  expect(text).not.toContain("secret-word");
  expect(readValue(text, 'himma_page_cache_total{source="miss"}')).toBe(1);
  expect(readValue(text, 'himma_http_requests_total{route="/api/orders/:id",method="GET",status="4xx"}')).toBe(1);
  // Calls within the process are part of their page and not counted.
  expect(text).not.toContain('route="/api/orders",method="POST"');
});

test("the listener takes nothing but its three addresses", async () => {
  const status = async (path: string, method = "GET") => (await fetch(url + path, { method })).status;
  expect(await status("/ready")).toBe(200);
  expect(await status("/api/orders")).toBe(404);
  expect(await status("/metrics", "POST")).toBe(405);
});
