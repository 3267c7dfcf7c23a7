import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser's side of a subscription, which alone can read what is sent to it. */
export interface FakeDevice {
  /** As `PushSubscription.toJSON()`. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** What it has shown, oldest first. */
  readonly shown: unknown[];
}

export interface FakePushService {
  /** A new device that subscribes with the shop's key. */
  subscribe(vapidKey: string): FakeDevice;
  /** The device unsubscribes: its address answers 410 from now on. */
  unsubscribe(device: FakeDevice): void;
  /** The next answers, one a message, instead of 201. */
  answer(...statuses: number[]): void;
  /** Whether every message is answered 503 until further notice. */
  setAway(isAway: boolean): void;
  /** Headers of the messages that were taken. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>[];
  close(): Promise<void>;
}

interface Known {
  readonly device: FakeDevice;
  readonly vapidKey: string;
  readonly read: (body: Buffer) => unknown;
  isGone: boolean;
}

const largestBody = 4096;
const dayS = 86_400;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));
const info = (name: string, ...context: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${name}\0`), ...context]);

/** Reads a message as a browser does: RFC 8291 over one record of RFC 8188. */
function decrypt(coded: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = coded.subarray(0, 16);
  const idLength = coded.readUInt8(20);
  const senderKey = coded.subarray(21, 21 + idLength);
  const record = coded.subarray(21 + idLength);
  const keyInfo = info("WebPush: info", pair.getPublicKey(), senderKey);
  const secret = hkdf(pair.computeSecret(senderKey), auth, keyInfo, 32);
  const key = hkdf(secret, salt, info("Content-Encoding: aes128gcm"), 16);
  const nonce = hkdf(secret, salt, info("Content-Encoding: nonce"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with the byte 2 and any number of zeros.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}

/** Checks RFC 8292 with the key that the browser subscribed with. Answers what is wrong. */
function judgeVapid(authorization: string | undefined, origin: string, key: string): string | undefined {
  const [, token = "", named = ""] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (named !== key) return "another key than the subscription's";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const bytes = Buffer.from(key, "base64url");
  const part = (from: number, to: number): string => bytes.subarray(from, to).toString("base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return "a wrong signature";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  if (aud !== origin) return "another audience";
  const left = Number(exp) - Date.now() / 1000;
  // The shop's clock in tests is not this machine's.
  if (!Number.isInteger(exp) || left > 400 * dayS) return "no time of expiry";
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : "no subject";
}

function judge(headers: IncomingMessage["headers"], body: Buffer): number | undefined {
  const { ttl, topic, urgency } = headers;
  if (headers["content-encoding"] !== "aes128gcm") return 415;
  if (!/^\d+$/.test(String(ttl ?? ""))) return 400;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return 400;
  if (urgency !== undefined && !["very-low", "low", "normal", "high"].includes(String(urgency))) return 400;
  return body.length > largestBody ? 413 : undefined;
}

/** A push service on this machine (RFC 8030) that reads what browsers read and refuses what real ones refuse. */
export async function startPushService(): Promise<FakePushService> {
  const known = new Map<string, Known>();
  const headers: FakePushService["headers"] = [];
  const planned: number[] = [];
  let isAway = false;
  const handle = async (request: IncomingMessage, origin: string): Promise<number> => {
    const body = await readBody(request);
    const one = known.get(request.url ?? "");
    if (request.method !== "POST") return 405;
    if (isAway) return 503;
    if (one === undefined) return 404;
    if (one.isGone) return 410;
    const status = planned.shift();
    if (status !== undefined) return status;
    if (judgeVapid(request.headers.authorization, origin, one.vapidKey) !== undefined) return 403;
    const fault = judge(request.headers, body);
    if (fault !== undefined) return fault;
    headers.push(request.headers);
    one.device.shown.push(one.read(body));
    return 201;
  };
  const server = createServer((request, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    handle(request, origin).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    headers,
    answer: (...statuses) => planned.push(...statuses),
    setAway: (next) => {
      isAway = next;
    },
    subscribe: (vapidKey) => {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString("hex")}`;
      const device: FakeDevice = {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString("base64url") } },
        shown: [],
      };
      const read = (body: Buffer): unknown => JSON.parse(decrypt(body, pair, auth));
      known.set(path, { device, vapidKey, read, isGone: false });
      return device;
    },
    unsubscribe: ({ subscription }) => {
      const one = known.get(new URL(subscription.endpoint).pathname);
      if (one !== undefined) one.isGone = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
