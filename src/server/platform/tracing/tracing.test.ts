import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readTraceparent, toTraceparent } from "./scope.ts";
import { traceCalls } from "./trace-calls.ts";
import { traceJob, withoutTrace, withTrace } from "./trace-jobs.ts";
import { tracedFetch } from "./traced-fetch.ts";
import { createTracing } from "./tracing.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** A collector that keeps what it gets, and a provider that keeps what it was asked with. */
const exports: { readonly path: string; readonly body: Export }[] = [];
const asked: (string | undefined)[] = [];
let collector: Server;
let endpoint: string;
let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/provider") asked.push(request.headers["traceparent"]?.toString());
    else exports.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString()) as Export });
    reply.end();
  });
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  own = await createTestDatabase();
  database = openDatabase({ connection: own.connection });
});
afterAll(async () => {
  await new Promise((resolve) => void collector.close(resolve));
  await database.close();
  await own.drop();
});
beforeEach(() => void exports.splice(0));

const tracingWith = (ratio: number, failures: string[] = [], to = endpoint) =>
  createTracing({
    ...{ endpoint: to, ratio, everyMs: 60_000, resource: { "service.name": "himma" } },
    onFailure: ({ message }) => void failures.push(message),
  });
const spans = (): Span[] =>
  exports.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));

function serve(tracing: ReturnType<typeof tracingWith>) {
  const app = Fastify();
  const payloads: object[] = [];
  traceCalls(app, tracing);
  app.get("/api/orders/:id", async () => {
    await database.pool.query("select $1::text as word", ["a secret word"]);
    await tracedFetch("stripe", `${endpoint}/provider`);
    payloads.push(withTrace({ orderId: "7" }));
    return {};
  });
  app.get("/*", async () => (await app.inject("/api/orders/7")).statusCode);
  return { app, payloads };
}

test("a page, its call, the statement, the provider and the job are one chain", async () => {
  const tracing = tracingWith(1);
  const { app, payloads } = serve(tracing);
  const reply = await app.inject("/orders");
  const traceparent = /^traceparent;desc="(.+)"$/.exec(String(reply.headers["server-timing"]))?.[1];
  const [payload = {}] = payloads;
  await traceJob(tracing, { name: "send-mail", data: payload }, async () => {
    expect(withoutTrace(payload)).toEqual({ orderId: "7" });
  });
  await tracing.close();
  expect(exports[0]?.path).toBe("/v1/traces");
  const named = (name: string): Span | undefined => spans().find((span) => span.name === name);
  const [page, call, statement, provider, job] = [
    "GET /*",
    "GET /api/orders/:id",
    "db select",
    "GET stripe",
    "job send-mail",
  ].map(named);
  expect(readTraceparent(traceparent)).toEqual({ traceId: page?.traceId, spanId: page?.spanId });
  expect(call).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId, kind: 2 });
  expect(statement).toMatchObject({ traceId: page?.traceId, parentSpanId: call?.spanId, kind: 3 });
  expect(provider).toMatchObject({ traceId: page?.traceId, parentSpanId: call?.spanId });
  expect(readTraceparent(asked.at(-1))).toEqual({ traceId: page?.traceId, spanId: provider?.spanId });
  expect(job?.traceId).not.toBe(page?.traceId);
  expect(job?.links).toEqual([{ traceId: page?.traceId, spanId: call?.spanId }]);
  expect(JSON.stringify(exports)).not.toContain("a secret word");
  expect(BigInt(page?.endTimeUnixNano ?? 0) >= BigInt(page?.startTimeUnixNano ?? 1)).toBe(true);
  await app.close();
});

test("the browser's calls continue their page's trace, and others keep their caller's sampling decision", async () => {
  const tracing = tracingWith(0);
  const { app } = serve(tracing);
  await app.inject("/orders");
  await app.inject({ url: "/api/orders/7", headers: { traceparent: `00-${"0".repeat(32)}-${"1".repeat(16)}-01` } });
  await app.inject({ url: "/api/orders/7", headers: { traceparent: `00-${"a".repeat(32)}-${"1".repeat(16)}-00` } });
  const parent = { traceId: "ab".repeat(16), spanId: "cd".repeat(8) };
  await app.inject({ url: "/api/orders/7", headers: { traceparent: toTraceparent(parent) } });
  await tracing.close();
  const calls = spans().filter(({ name }) => name.startsWith("GET /"));
  expect(calls).toMatchObject([{ traceId: parent.traceId, parentSpanId: parent.spanId }]);
  await app.close();
});

test("a failed job is marked, and its error is rethrown", async () => {
  const tracing = tracingWith(1);
  const failing = traceJob(tracing, { name: "poll", data: null }, async () => {
    throw new Error("no answer");
  });
  await expect(failing).rejects.toThrow("no answer");
  await tracing.close();
  expect(spans()).toMatchObject([{ name: "job poll", status: { code: 2 } }]);
});

test("an unavailable collector loses spans, and nothing else", async () => {
  const failures: string[] = [];
  const tracing = tracingWith(1, failures, "http://127.0.0.1:1");
  for (let at = 0; at < 3000; at++) tracing.begin({ kind: "internal" })?.end({ name: `work ${at}`, failed: false });
  await tracing.close();
  // 2,048 were kept, in batches of 512.
  expect(failures).toHaveLength(4);
});
