import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { S3Settings } from "#server/config/storage.ts";
import type { Clock } from "#server/platform/clock.ts";
import { unavailable } from "#server/platform/errors.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { createBreaker } from "../breaker.ts";
import { createProviderMetrics } from "../provider-metrics.ts";

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface S3Reply {
  /** 200 to 299, or 404. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface S3Options {
  readonly settings: S3Settings;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** For one try with its whole reply. */
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 5000;
const tries = 3;
/** Short, so that pictures are back within 5 s of their storage. */
const pauseSeconds = 2;
const maxBytes = 64 * 1024 * 1024;

/** The request itself was refused: a retry would be refused too. */
class S3Refusal extends Error {
  override readonly name = "S3Refusal";
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
/** 100 to 200 ms, then twice that, so that processes do not retry in step. */
const pauseMs = (attempt: number): number => 100 * 2 ** attempt * (1 + Math.random());

function toUrl({ endpoint, bucket, pathStyle }: S3Settings, { key, query = {} }: S3Request): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = key.split("/").map(encodeURIComponent).join("/");
  url.pathname = pathStyle ? `/${bucket}/${path}` : `/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`a reply of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The error code of S3's response: a word such as SignatureDoesNotMatch, never the key or the request. */
const codeIn = (body: Buffer): string => /<Code>(\w{1,60})<\/Code>/.exec(body.toString("utf8", 0, 2000))?.[1] ?? "";

async function send({ settings, clock, timeoutMs = usualTimeoutMs }: S3Options, request: S3Request): Promise<S3Reply> {
  const { method, body } = request;
  const signer = new AwsV4Signer({
    method,
    url: toUrl(settings, request).href,
    headers: {
      ...request.headers,
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    },
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: "s3",
    region: settings.region,
    datetime: clock
      .now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ""),
  });
  const { url, headers } = await signer.sign();
  const response = await tracedFetch("s3", url.toString(), {
    method,
    headers,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    // A redirect could lead elsewhere with our signature.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const reply = { status: response.status, headers: response.headers, body: await readBytes(response) };
  if (response.ok) return reply;
  const code = codeIn(reply.body);
  // A bucket that is not there is no missing file.
  if (reply.status === 404 && code !== "NoSuchBucket") return reply;
  const message = `s3 ${method}: status ${reply.status} ${code}`.trimEnd();
  const mayPass = reply.status >= 500 || [408, 425, 429].includes(reply.status);
  throw mayPass ? new Error(message) : new S3Refusal(message);
}

const away = (cause: unknown) => unavailable("Files are not available right now", cause);

/**
 * Signed requests to one bucket, each tried up to three times, since all of them may be repeated. After five failures
 * in a row it fails fast and tries again every two seconds. Throws 503 UNAVAILABLE.
 */
export function createS3Http(options: S3Options): (request: S3Request) => Promise<S3Reply> {
  const breaker = createBreaker(options.clock, pauseSeconds);
  const observed = createProviderMetrics(options.metrics, "s3");
  const once = async (request: S3Request): Promise<S3Reply> => {
    try {
      const reply = await observed.timed(() => send(options, request));
      breaker.succeeded();
      return reply;
    } catch (error) {
      breaker.failed();
      throw error;
    } finally {
      observed.breaker(breaker.isOpen());
    }
  };
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      if (!breaker.mayTry()) throw away(new Error("s3 has not answered for a while"));
      try {
        return await once(request);
      } catch (error) {
        if (error instanceof S3Refusal || attempt + 1 >= tries) throw away(error);
        await wait(pauseMs(attempt));
      }
    }
  };
}
