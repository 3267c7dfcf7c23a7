import type { PushAnswer, PushClient, PushRequest } from "#server/modules/notifications/index.ts";
import { createWebhookClient } from "#server/providers/webhooks/index.ts";
import { encryptPush, toVapidHeader } from "./encrypt.ts";

export interface PushSettings {
  /** A mailto: or https: address by which push services reach who runs the shop. */
  readonly subject: string;
  /** Development and tests: push services on this machine too. */
  readonly allowsLoopback: boolean;
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** The push services of Chrome, Edge, Firefox and Safari: no others are called. */
const services = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

const usualTimeoutMs = 10_000;
/** A header is good for a day at most; half of that tolerates differing clocks. */
const headerSeconds = 12 * 3600;

function isService(endpoint: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (username !== "") return false;
  if (allowsLoopback && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  const isKnown = services.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && isKnown;
}

/** Converts a status (RFC 8030, section 5). */
function toAnswer(status: number, excerpt: string): PushAnswer {
  const reason = `the push service answered ${status}${excerpt === "" ? "" : `: ${excerpt.slice(0, 200)}`}`;
  if (status >= 200 && status < 300) return { what: "accepted" };
  if (status === 404 || status === 410) return { what: "gone" };
  if (status === 429 || status >= 500) return { what: "later", reason };
  if (status === 413) return { what: "too_long", reason };
  return { what: "refused", reason, isForbidden: status === 401 || status === 403 };
}

export interface ClosingPushClient extends PushClient {
  close(): void;
}

/** Hands messages to push services over a client that calls public addresses only. */
export function createPushClient({
  subject,
  allowsLoopback,
  now,
  timeoutMs = usualTimeoutMs,
}: PushSettings): ClosingPushClient {
  const client = createWebhookClient({ allowsLoopback, timeoutMs });
  const send = async (request: PushRequest): Promise<PushAnswer> => {
    const { endpoint, ttlSeconds, topic, urgency, identity } = request;
    const audience = new URL(endpoint).origin;
    const expires = Math.floor(now().getTime() / 1000) + headerSeconds;
    const answer = await client.post({
      url: endpoint,
      headers: {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        ttl: String(ttlSeconds),
        ...{ topic, urgency },
        authorization: toVapidHeader({ identity, audience, subject, expires }),
      },
      body: encryptPush(request),
    });
    if ("status" in answer) return toAnswer(answer.status, answer.excerpt);
    const reason = `the push service could not be reached: ${answer.fault}`;
    return { what: answer.fault === "address_not_public" ? "refused" : "later", reason };
  };
  return { send, isService: (endpoint) => isService(endpoint, allowsLoopback), close: client.close };
}
