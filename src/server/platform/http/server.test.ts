import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { createHttpServer, pathToLog } from "./server.ts";

test.each([
  ["/api/gift-cards/hima-7k2p-9qxr-m4td-vb8c", "/api/gift-cards/:code", "/api/gift-cards/:code"],
  ["/api/gifts/claim/dmoFLV-zArtV5Ujn", "/api/gifts/claim/:token", "/api/gifts/claim/:token"],
  ["/auth/reset-password?token=secret&email=a@b.test", "*", "/auth/reset-password"],
  ["/api/orders/01a1fcb0/gift?x=1", "/api/orders/:id/gift", "/api/orders/01a1fcb0/gift"],
  ["/nowhere?secret", undefined, "/nowhere"],
])("the log tells %s of %s as %s", (url, pattern, logged) => {
  expect(pathToLog(url, pattern)).toBe(logged);
});

test("what is not even HTTP is answered in the same shape, with a request id", async () => {
  const app = createHttpServer({ log: createLog("silent"), trustedProxies: [] });
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  await once(socket, "connect");
  socket.write("NONSENSE / HTTP/1.1\r\n\r\n");
  const reply = await text(socket);
  await app.close();
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(reply).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m);
  expect(reply).toContain('"code":"VALIDATION_FAILED"');
});

test("a caller who hangs up in the middle of a body is no failure of ours", async () => {
  const log = createLog("silent");
  const failures = vi.spyOn(log, "error");
  const app = createHttpServer({ log, trustedProxies: [] });
  const ended = new Promise((resolve) => app.addHook("onError", async (_request, _reply, error) => resolve(error)));
  app.post("/orders", () => "");
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  socket.write(
    "POST /orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    () => setImmediate(() => socket.destroy()),
  );
  await ended;
  await app.close();
  expect(failures).not.toHaveBeenCalled();
});

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: shop\r\nX: "],
  ["a body", "POST /orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"],
])("who lets %s drip is told that it takes too long, and dropped", async (_, start) => {
  const app = createHttpServer({ log: createLog("silent"), trustedProxies: [], maxRequestMs: 200 });
  app.post("/orders", () => "");
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  socket.on("error", () => {});
  socket.write(start);
  const drip = setInterval(() => socket.write(" "), 20);
  const [reply] = await Promise.all([text(socket), once(socket, "close")]);
  clearInterval(drip);
  await app.close();
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply).toContain('"code":"REQUEST_TIMEOUT"');
});

test("a request has half a minute, looked after every second", async () => {
  const app = createHttpServer({ log: createLog("silent"), trustedProxies: [] });
  const { headersTimeout, requestTimeout } = app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 30_000, requestTimeout: 30_000 });
  await app.close();
});
