import { request } from "undici";
import type { PostWebhook, WebhookAnswer, WebhookRequest } from "#server/modules/webhooks/index.ts";
import { toCallFault } from "../public-internet/call-fault.ts";
import { createPublicAgent, type PublicAgentSettings } from "../public-internet/public-agent.ts";

export interface WebhookClient {
  readonly post: PostWebhook;
  close(): void;
}

export type WebhookClientSettings = Pick<PublicAgentSettings, "allowsLoopback" | "resolve"> & {
  readonly timeoutMs?: number;
};

const usualTimeoutMs = 15_000;
const excerptLength = 500;

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

/** Calls partners' receivers: one attempt, no redirect, 15 s in all, only public addresses, pinned by the look-up. */
export function createWebhookClient(settings: WebhookClientSettings): WebhookClient {
  const { timeoutMs = usualTimeoutMs } = settings;
  const { dispatcher, isCallable, close } = createPublicAgent({ ...settings, timeoutMs });
  const send = async ({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> => {
    const reply = await request(url, {
      ...{ method: "POST", dispatcher, body, signal },
      headers: { "content-type": "application/json", "user-agent": "Himma-Webhooks/1", ...headers },
    });
    const retryAfter = reply.headers["retry-after"]?.toString();
    return { status: reply.statusCode, excerpt: await readBeginning(reply.body), retryAfter };
  };
  return {
    post: async (webhook) => {
      if (!isCallable(new URL(webhook.url))) return { fault: "address_not_public" };
      const signal = AbortSignal.timeout(timeoutMs);
      return send(webhook, signal).catch((error: unknown) => ({ fault: toCallFault(error, signal.aborted) }));
    },
    close,
  };
}
