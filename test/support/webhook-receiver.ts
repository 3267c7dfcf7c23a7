import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface Received {
  readonly id: string;
  /** Number of signatures in the header. */
  readonly signatures: number;
  readonly event: { readonly id: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> };
  readonly bytes: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** Verified deliveries, in order. */
  readonly received: Received[];
  /** Calls, whatever they hold. */
  readonly calls: () => number;
  /** The most calls that were open at once. */
  readonly maxOpen: () => number;
  /** What it verifies with; without one nothing is verified. */
  secret: string | undefined;
  /** Answers a call; `undefined` leaves it open for ever. */
  answer: (nth: number) => Answer | undefined;
  close(): Promise<void>;
}

// standardwebhooks compares timestamps with the real time; the shop's clock in tests is another.
function verify(secret: string, body: string, headers: Readonly<Record<string, string>>): void {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const real = Date.now;
  Date.now = () => at.getTime();
  try {
    new Webhook(secret).verify(body, { ...headers });
  } finally {
    Date.now = real;
  }
}

/** A partner's server: verifies each call with the independent `standardwebhooks` package, and answers 401 to others. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let calls = 0;
  let open = 0;
  let maxOpen = 0;
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    calls += 1;
    const nth = calls;
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    reply.on("close", () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks).toString("utf8");
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      if (receiver.secret !== undefined) {
        try {
          verify(receiver.secret, bytes, headers);
        } catch {
          reply.writeHead(401).end("not signed by you");
          return;
        }
      }
      const answer = receiver.answer(nth);
      if (answer === undefined) return;
      received.push({
        id: headers["webhook-id"] ?? "",
        signatures: (headers["webhook-signature"] ?? "").split(" ").length,
        event: JSON.parse(bytes),
        bytes,
      });
      reply.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? "");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    calls: () => calls,
    maxOpen: () => maxOpen,
    secret: undefined,
    answer: () => ({ status: 200, body: "thanks" }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return receiver;
}
