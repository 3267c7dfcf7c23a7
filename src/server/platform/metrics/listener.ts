import { createServer, type Server, type ServerResponse } from "node:http";

export interface ListenerParts {
  readonly render: () => Promise<string>;
  /** Throws while the process is not ready. */
  readonly assertReady: () => Promise<void>;
}

const requestMs = 5000;
/** Paths of the operators' listener. */
export const listenerPaths = ["/metrics", "/health", "/ready"] as const;

function send(reply: ServerResponse, status: number, type: string, body: string): void {
  reply.writeHead(status, { "content-type": type, "x-content-type-options": "nosniff" }).end(body);
}

/**
 * The operators' listener, apart from the public one: `/metrics`, `/health` (the process is up) and `/ready` (the
 * database answers and fits this build).
 */
export function createMetricsListener({ render, assertReady }: ListenerParts): Server {
  const plain = "text/plain; charset=utf-8";
  const answer = async (path: string, reply: ServerResponse): Promise<void> => {
    if (path === "/metrics") return send(reply, 200, "text/plain; version=0.0.4; charset=utf-8", await render());
    if (path === "/health") return send(reply, 200, plain, "up\n");
    if (path !== "/ready") return send(reply, 404, plain, "not found\n");
    await assertReady();
    return send(reply, 200, plain, "ready\n");
  };
  const server = createServer((request, reply) => {
    if (request.method !== "GET") return send(reply, 405, plain, "only GET\n");
    answer((request.url ?? "").split("?")[0] ?? "", reply).catch((error: unknown) => {
      if (!reply.headersSent) send(reply, 503, plain, `${error instanceof Error ? error.message : "not ready"}\n`);
    });
  });
  server.headersTimeout = requestMs;
  server.requestTimeout = requestMs;
  server.setTimeout(requestMs);
  return server;
}
