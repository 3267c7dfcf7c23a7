import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { defaultMaxBodyBytes } from "#shared/contract/endpoint.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { notFound } from "../errors.ts";
import { type Logger, userForLog } from "../log.ts";
import type { ObserveReply } from "../metrics/http-metrics.ts";
import { traceCalls } from "../tracing/trace-calls.ts";
import { noTracing, type Tracing } from "../tracing/tracing.ts";
import { type OnUndeclared, sendProblem, unreadable } from "./problems.ts";
import { readJsonBodies } from "./read-json.ts";
import { createRequestIds } from "./request-ids.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, for the log; `undefined` without a session. */
    userId: string | undefined;
    /** The raw body (endpoints with `upload` only), which webhook signatures cover. */
    rawBody: Buffer | undefined;
  }
}

export interface HttpOptions {
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  /** Security headers of every refusal. */
  readonly refusalHeaders?: Readonly<Record<string, string>>;
  /** Called for every refusal that the call's contract does not declare; its result is sent instead. */
  readonly onUndeclared?: OnUndeclared | undefined;
  /** Whether the process is draining: replies then close their connections, so that clients reconnect elsewhere. */
  readonly isDraining?: () => boolean;
  /** Called after every reply. */
  readonly onReply?: ObserveReply | undefined;
  /** Traces calls and pages. */
  readonly tracing?: Tracing;
  /** Maximum time for a request to arrive, headers and body together. */
  readonly maxRequestMs?: number;
}

/** A Fastify server with the common rules: request ids, limits, JSON, errors, security headers. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { maxRequestMs = 30_000, isDraining = () => false, refusalHeaders = {}, tracing = noTracing } = options;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultMaxBodyBytes,
    // Ends idle connections; the other two limits end slow ones.
    connectionTimeout: 30_000,
    requestTimeout: maxRequestMs,
    http: {
      headersTimeout: maxRequestMs,
      requestTimeout: maxRequestMs,
      connectionsCheckingInterval: Math.min(1000, maxRequestMs),
    },
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // Only these addresses may set forwarded headers.
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: createRequestIds(options.trustedProxies),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options.log),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(refusalHeaders)),
  }) as unknown as FastifyInstance;
  app.decorateRequest("rawBody", undefined);
  app.decorateRequest("userId", undefined);
  readJsonBodies(app);
  if (tracing !== noTracing) traceCalls(app, tracing);
  // Callbacks instead of promises: these hooks run for every file and every cached page.
  app.addHook("onRequest", (request, reply, done) => {
    if (isDraining()) reply.header("connection", "close");
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    done();
  });
  const { onReply } = options;
  if (onReply !== undefined)
    app.addHook("onResponse", (request, reply, done) => {
      onReply(request, reply);
      done();
    });
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : "info";
    if (!options.log.isLevelEnabled(level)) return done();
    const { method, url, userId, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const path = pathToLog(url, routeOptions.url);
    const user = userId === undefined ? {} : { userId: userForLog(userId) };
    request.log[level]({ method, route: routeOptions.url, path, status: reply.statusCode, ms, ...user }, "call");
    done();
  });
  app.setErrorHandler((error, request, reply) =>
    sendProblem(error, request, reply.headers(refusalHeaders), options.onUndeclared),
  );
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}

/**
 * A call's path for the log: without its query, and as its pattern where a parameter is secret (named token or code).
 */
export function pathToLog(url: string, pattern: string | undefined): string {
  const isSecret = pattern !== undefined && /:(token|code)\b/.test(pattern);
  return isSecret ? pattern : (url.split("?")[0] ?? "");
}

const tooSlow: Problem = { code: "REQUEST_TIMEOUT", message: "The request took too long" };
const refusals: Readonly<Record<string, { status: string; problem: Problem }>> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", problem: unreadable },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", problem: tooSlow },
};

/**
 * Malformed HTTP (raw bytes in the URL, too many headers) and timeouts get an answer of the usual shape, then the
 * connection is closed.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, log: Logger): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const id = randomUUID();
  log.info({ reqId: id, reason: error.code }, "unreadable call");
  const { status, problem } = refusals[error.code ?? ""] ?? { status: "400 Bad Request", problem: unreadable };
  const body = JSON.stringify(problem);
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${id}\r\nconnection: close\r\n`;
  // Does not wait for a slow client.
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
}
