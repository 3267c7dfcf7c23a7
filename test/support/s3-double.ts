import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignatureV4 } from "@smithy/signature-v4";
import type { S3Settings } from "#server/config/storage.ts";

/**
 * A bucket that is as strict as S3: it signs each request again with AWS's own library and compares, and refuses a wrong
 * payload hash and a clock that is more than 15 minutes off.
 */

export interface S3Double {
  readonly settings: S3Settings;
  /** The objects by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly sha256: string | undefined }>;
  /** Requests since the start, such as "PUT 200". */
  readonly log: string[];
  /** How it fails: `hang` never answers, `slow` sends a byte now and then, `fail` answers 500. */
  fault: "hang" | "slow" | "fail" | undefined;
  now: () => Date;
  /** Refuses connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const credentials = { accessKeyId: "AKIDHIMMA", secretAccessKey: "a+secret/of-the-bucket" };
const [region, bucket] = ["eu-test-1", "himma-media"];
const maxSkewMs = 15 * 60_000;
const pageSize = 3;

/** The hash that the library asks for, by Node's own. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (secret === undefined) this.#hash = createHash("sha256");
    else this.#hash = createHmac("sha256", toBuffer(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBuffer(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

function toBuffer(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

const signer = new SignatureV4({
  service: "s3",
  region,
  credentials,
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

const toDate = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** S3's word for what is wrong with a request, if anything. */
async function findFault(request: IncomingMessage, url: URL, body: Buffer, now: Date): Promise<string | undefined> {
  const { authorization = "" } = request.headers;
  const [, signed] = /SignedHeaders=([\w;-]+)/.exec(authorization) ?? [];
  const date = toDate(String(request.headers["x-amz-date"]));
  if (signed === undefined || Number.isNaN(date.getTime())) return "AccessDenied";
  if (Math.abs(date.getTime() - now.getTime()) > maxSkewMs) return "RequestTimeTooSkewed";
  const names = signed.split(";");
  // What S3 insists on, and metadata that somebody on the way could otherwise change.
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith("x-amz-") && !names.includes(name));
  if (!names.includes("host") || unsigned.length > 0) return "AccessDenied";
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const again = await signer.sign(
    {
      method: request.method ?? "",
      protocol: "http:",
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      body,
    },
    { signingDate: date },
  );
  if (normal(again.headers["authorization"] ?? "") !== normal(authorization)) return "SignatureDoesNotMatch";
  const digest = createHash("sha256").update(body).digest("hex");
  return request.headers["x-amz-content-sha256"] === digest ? undefined : "XAmzContentSHA256Mismatch";
}

const normal = (authorization: string): string => authorization.replace(/,\s*/g, ", ");

const toXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function list(objects: S3Double["objects"], query: URLSearchParams): string {
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const after = query.get("continuation-token")?.replace(/^after&/, "") ?? "";
  const rest = all.filter((key) => key > after);
  const page = rest.slice(0, pageSize);
  const entries = page.map((key) => {
    const size = objects.get(key)?.bytes.length ?? 0;
    return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size></Contents>`;
  });
  const isCut = rest.length > page.length;
  const token = isCut ? `<NextContinuationToken>${toXml(`after&${page.at(-1)}`)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${token}${entries.join("")}</ListBucketResult>`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> };
const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

function apply(double: S3Double, request: IncomingMessage, url: URL, body: Buffer): Answer {
  const [, named, ...parts] = url.pathname.split("/").map(decodeURIComponent);
  const key = parts.join("/");
  if (named !== bucket) return refusal(404, "NoSuchBucket");
  if (key === "") return { status: 200, body: list(double.objects, url.searchParams) };
  if (request.method === "PUT") {
    const given = request.headers["x-amz-meta-sha256"];
    double.objects.set(key, { bytes: body, sha256: given?.toString() });
    return { status: 200 };
  }
  if (request.method === "DELETE") {
    double.objects.delete(key);
    return { status: 204 };
  }
  const found = double.objects.get(key);
  if (found === undefined) return refusal(404, "NoSuchKey");
  const headers = {
    "content-length": String(found.bytes.length),
    ...(found.sha256 === undefined ? {} : { "x-amz-meta-sha256": found.sha256 }),
  };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (from === undefined || to === undefined) return { status: 200, body: found.bytes, headers };
  if (Number(from) >= found.bytes.length) return refusal(416, "InvalidRange");
  const part = found.bytes.subarray(Number(from), Number(to) + 1);
  return { status: 206, body: part, headers: { "content-length": String(part.length) } };
}

async function answer(double: S3Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (double.fault === "hang") return;
  const body = await readBody(request);
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const fault = double.fault === "fail" ? "InternalError" : await findFault(request, url, body, double.now());
  const status = double.fault === "fail" ? 500 : 403;
  const reply = fault === undefined ? apply(double, request, url, body) : refusal(status, fault);
  double.log.push(`${request.method} ${reply.status}`);
  response.writeHead(reply.status, reply.headers);
  if (request.method === "HEAD") return void response.end();
  if (double.fault !== "slow") return void response.end(reply.body);
  // The rest never comes.
  response.write(Buffer.from(reply.body ?? "").subarray(0, 1));
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Starts it on a port of its own, which it keeps through `stop` and `start`. */
export async function startS3Double(now: () => Date = () => new Date()): Promise<S3Double> {
  const server = createServer((request, response) => {
    answer(double, request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0);
  const double: S3Double = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region,
      bucket,
      accessKey: credentials.accessKeyId,
      secretKey: credentials.secretAccessKey,
      pathStyle: true,
    },
    objects: new Map(),
    log: [],
    fault: undefined,
    now,
    start: async () => void (await listen(server, port)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** The settings of a shop that keeps its files there. */
export const toS3Environment = ({ settings }: S3Double): Record<string, string> => ({
  STORAGE: "s3",
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY: settings.accessKey,
  S3_SECRET_KEY: settings.secretKey,
  S3_PATH_STYLE: "1",
});
