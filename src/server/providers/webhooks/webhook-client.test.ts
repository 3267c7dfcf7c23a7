import { spawnSync } from "node:child_process";
import type { LookupAddress } from "node:dns";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { isPublicAddress } from "../public-internet/public-address.ts";
import { createWebhookClient, type WebhookClient, type WebhookClientSettings } from "./index.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function client(settings: WebhookClientSettings): WebhookClient {
  const made = createWebhookClient(settings);
  closing.push(made.close);
  return made;
}

async function receiver(): Promise<WebhookReceiver> {
  const started = await startWebhookReceiver();
  closing.push(started.close);
  return started;
}

const call = (url: string) => ({ url, headers: { "webhook-id": "1" }, body: "{}" });
const address = (text: string): LookupAddress => ({ address: text, family: text.includes(":") ? 6 : 4 });
const named = (url: string, host: string): string => url.replace("127.0.0.1", host);

test("only addresses of the public internet are public", () => {
  for (const text of ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
    expect(isPublicAddress(text), text).toBe(true);
  const others = [
    "127.0.0.1 127.8.8.8 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1",
    "255.255.255.255 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 240.0.0.1 192.0.0.8 :: ::1 fe80::1 fc00::1 fd12::1",
    "ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:db8::1",
    "100::1 4000::1 not-an-address",
  ];
  for (const text of others.join(" ").split(" ")) expect(isPublicAddress(text), text).toBe(false);
});

test("no address inside a private network is called, neither written out nor behind a name", async () => {
  const { url, calls } = await receiver();
  const resolve = async () => [address("127.0.0.1")];
  const { post } = client({ allowsLoopback: false, resolve });
  const port = new URL(url).port;
  const private_ = [
    url,
    `https://127.0.0.1:${port}/`,
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://partner.example/",
    `https://partner.example:${port}/`,
    "http://partner.example/",
  ];
  for (const text of private_) expect(await post(call(text)), text).toEqual({ fault: "address_not_public" });
  expect(calls()).toBe(0);
});

test("one private address among public ones refuses the name", async () => {
  const resolve = async () => [address("93.184.215.14"), address("10.0.0.5")];
  const { post } = client({ allowsLoopback: false, resolve });
  expect(await post(call("https://partner.example/"))).toEqual({ fault: "address_not_public" });
});

test("the address that was checked is the one that is called: a name is looked up once and cannot change", async () => {
  const { url, calls } = await receiver();
  const asked: string[] = [];
  // As a hostile name server: allowed at the first question, the cloud's own address at the next.
  const resolve = async (host: string) => {
    asked.push(host);
    return [address(asked.length === 1 ? "127.0.0.1" : "169.254.169.254")];
  };
  const { post } = client({ allowsLoopback: true, resolve });
  expect(await post(call(named(url, "changing.example")))).toMatchObject({ status: 200 });
  expect(asked).toEqual(["changing.example"]);
  // Another connection asks again, and is refused.
  const second = client({ allowsLoopback: true, resolve });
  expect(await second.post(call(named(url, "changing.example")))).toEqual({ fault: "address_not_public" });
  expect(calls()).toBe(1);
});

test("redirects are not followed, long answers are cut, and control characters leave the log", async () => {
  const [first, target] = [await receiver(), await receiver()];
  const { post } = client({ allowsLoopback: true });
  first.answer = () => ({ status: 302, headers: { location: target.url } });
  expect(await post(call(first.url))).toMatchObject({ status: 302 });
  expect(target.calls()).toBe(0);
  first.answer = () => ({ status: 503, headers: { "retry-after": "7" }, body: `a\u0000b${"x".repeat(100_000)}` });
  const answer = await post(call(first.url));
  expect(answer).toMatchObject({ status: 503, retryAfter: "7" });
  expect("excerpt" in answer && answer.excerpt).toMatch(/^a bx{497}$/);
});

test("a receiver that does not respond, does not exist or aborts is an error result, not an exception", async () => {
  const silent = await receiver();
  silent.answer = () => undefined;
  const { post } = client({ allowsLoopback: true, timeoutMs: 200 });
  expect(await post(call(silent.url))).toEqual({ fault: "timeout" });
  const gone = await startWebhookReceiver();
  await gone.close();
  expect(await post(call(gone.url))).toEqual({ fault: "no_connection" });
  const breaking = createServer((request) => request.socket.destroy());
  await new Promise<void>((done) => breaking.listen(0, "127.0.0.1", done));
  closing.push(() => breaking.close());
  const { port } = breaking.address() as AddressInfo;
  expect(await post(call(`http://127.0.0.1:${port}/`))).toEqual({ fault: "no_connection" });
  const nowhere = client({
    allowsLoopback: false,
    resolve: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  });
  expect(await nowhere.post(call("https://nowhere.example/"))).toEqual({ fault: "unknown_host" });
});

test("a name that no name server knows is told as such, and localhost is none of theirs", async () => {
  const { post } = client({ allowsLoopback: false });
  for (const host of ["partner.invalid", "localhost"]) {
    const answer = await post(call(`https://${host}/`));
    // Some name servers know localhost; its address is not public.
    expect(answer, host).toEqual({ fault: expect.stringMatching(/^(?:unknown_host|address_not_public)$/) });
  }
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl)("an untrusted certificate ends the call before anything is sent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "himma-tls-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=partner.example"];
  expect(spawnSync("openssl", [...asked, "-keyout", "key.pem", "-out", "cert.pem"], { cwd: folder }).status).toBe(0);
  const read = (name: string) => readFileSync(join(folder, name));
  let calls = 0;
  const server = createTlsServer({ key: read("key.pem"), cert: read("cert.pem") }, (_, reply) => {
    calls += 1;
    reply.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { post } = client({ allowsLoopback: true, resolve: async () => [address("127.0.0.1")] });
  expect(await post(call(`https://partner.example:${port}/`))).toEqual({ fault: "tls" });
  expect(calls).toBe(0);
});
