import { request } from "undici";
import type { FetchedPicture, FetchPicture } from "#server/modules/store-import/index.ts";
import { toCallFault } from "../public-internet/call-fault.ts";
import { createPublicAgent, type PublicAgentSettings } from "../public-internet/public-agent.ts";

export interface PictureClient {
  readonly fetch: FetchPicture;
  close(): void;
}

export type PictureClientSettings = Pick<PublicAgentSettings, "allowsLoopback" | "resolve"> & {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

const usualTimeoutMs = 20_000;
const usualMaxBytes = 20_000_000;
const maxRedirects = 3;

type Body = AsyncIterable<Buffer> & { destroy(): unknown };

async function readUpTo(body: Body, maxBytes: number): Promise<FetchedPicture> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      body.destroy();
      return { fault: "too_large" };
    }
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}

const isMissing = (status: number): boolean => status === 404 || status === 410 || status === 403;

/** Fetches pictures of other shops: only from public addresses, also after redirects, with limits on time and size. */
export function createPictureClient(settings: PictureClientSettings): PictureClient {
  const { timeoutMs = usualTimeoutMs, maxBytes = usualMaxBytes } = settings;
  const { dispatcher, isCallable, close } = createPublicAgent({ ...settings, allowsPlain: true, timeoutMs });
  const get = async (url: URL, left: number, signal: AbortSignal): Promise<FetchedPicture> => {
    if (!isCallable(url)) return { fault: "address_not_public" };
    const headers = { accept: "image/webp,image/png,image/jpeg,image/avif", "user-agent": "Himma-Pictures/1" };
    const { statusCode, headers: replyHeaders, body } = await request(url, { dispatcher, headers, signal });
    // A stream that is not read to its end emits an error, which must be handled.
    body.on("error", () => {});
    if (statusCode === 200) return readUpTo(body, maxBytes);
    body.destroy();
    const location = replyHeaders.location?.toString();
    if (statusCode < 300 || statusCode > 399 || location === undefined)
      return { fault: isMissing(statusCode) ? "not_found" : "broken_reply" };
    if (left === 0 || !URL.canParse(location, url.href)) return { fault: "broken_reply" };
    return get(new URL(location, url.href), left - 1, signal);
  };
  return {
    fetch: async (text) => {
      if (!URL.canParse(text)) return { fault: "address_not_public" };
      const signal = AbortSignal.timeout(timeoutMs);
      return get(new URL(text), maxRedirects, signal).catch((error: unknown) => ({
        fault: toCallFault(error, signal.aborted),
      }));
    },
    close,
  };
}
