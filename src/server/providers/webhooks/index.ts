import { isIP } from "node:net";
import { Agent, request } from "undici";
import type { PostWebhook, WebhookAnswer, WebhookRequest } from "#server/modules/webhooks/index.ts";
import {
  AddressNotPublicError,
  createPinnedLookup,
  type ResolveHost,
  resolveHere,
  resolveHost,
} from "./pinned-lookup.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export interface WebhookClient {
  readonly post: PostWebhook;
  close(): void;
}

export interface WebhookClientSettings {
  /** Development and tests: receivers on this machine, also without TLS and on any port. */
  readonly allowsLoopback: boolean;
  readonly resolve?: ResolveHost;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 15_000;
const excerptLength = 500;

type Fault = Extract<WebhookAnswer, { fault: unknown }>["fault"];

const byCode: Readonly<Record<string, Fault>> = {
  ENOTFOUND: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ECONNREFUSED: "no_connection",
  ECONNRESET: "no_connection",
  EHOSTUNREACH: "no_connection",
  ENETUNREACH: "no_connection",
  EPIPE: "no_connection",
  ETIMEDOUT: "timeout",
  UND_ERR_SOCKET: "no_connection",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

function toFault(error: unknown, isLate: boolean): Fault {
  if (isLate) return "timeout";
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AddressNotPublicError) return "address_not_public";
    const code = String(Reflect.get(at, "code") ?? "");
    if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return "tls";
    const known = byCode[code];
    if (known !== undefined) return known;
  }
  return "broken_reply";
}

/** Text that the database takes: without control characters, cut. */
const toExcerpt = (bytes: Buffer): string =>
  [...bytes.toString("utf8").replace(/\p{C}+/gu, " ")].slice(0, excerptLength).join("").trim();

/** The beginning of a reply; the rest is not read. */
async function readBeginning(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > excerptLength * 4) break;
  }
  body.destroy();
  return toExcerpt(Buffer.concat(chunks).subarray(0, excerptLength * 4));
}

/**
 * Whether an address may be called at all, before its name is looked up: https on its own port, a name or a public
 * address. A literal address is never looked up, so it is judged here.
 */
function isCallable(url: URL, isAllowed: (address: string) => boolean, allowsLoopback: boolean): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLiteral = isIP(host) !== 0;
  if (isLiteral && !isAllowed(host)) return false;
  return (url.protocol === "https:" && url.port === "") || allowsLoopback;
}

/** Calls partners' receivers: one attempt, no redirect, 15 s in all, only public addresses, pinned by the look-up. */
export function createWebhookClient(settings: WebhookClientSettings): WebhookClient {
  const { allowsLoopback, timeoutMs = usualTimeoutMs } = settings;
  const { resolve = allowsLoopback ? resolveHere : resolveHost } = settings;
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const lookup = createPinnedLookup(resolve, isAllowed);
  const dispatcher = new Agent({ connect: { lookup, timeout: timeoutMs }, allowH2: false, keepAliveTimeout: 4000 });
  const send = async ({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> => {
    const reply = await request(url, {
      ...{ method: "POST", dispatcher, body, signal },
      headers: { "content-type": "application/json", "user-agent": "Himma-Webhooks/1", ...headers },
    });
    const retryAfter = reply.headers["retry-after"]?.toString();
    return { status: reply.statusCode, excerpt: await readBeginning(reply.body), retryAfter };
  };
  return {
    post: async (asked) => {
      if (!isCallable(new URL(asked.url), isAllowed, allowsLoopback)) return { fault: "address_not_public" };
      const signal = AbortSignal.timeout(timeoutMs);
      return send(asked, signal).catch((error: unknown) => ({ fault: toFault(error, signal.aborted) }));
    },
    close: () => void dispatcher.destroy(),
  };
}
