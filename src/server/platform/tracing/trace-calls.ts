import type { FastifyInstance, FastifyRequest } from "fastify";
import { currentScope, readTraceparent, runInScope, toTraceparent } from "./scope.ts";
import type { Root, Tracing } from "./tracing.ts";

const pagePattern = "/*";

const isTraced = ({ routeOptions: { url = "" } }: FastifyRequest): boolean =>
  url === pagePattern || (url.startsWith("/api/") && url !== "/api/health" && url !== "/api/ready");

/**
 * A span for each call and page, named by its pattern. A page tells the browser its trace in `Server-Timing`, which scripts
 * can read also of a cached page; calls continue the trace in their header, and calls of page loaders the page's.
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const roots = new WeakMap<FastifyRequest, Root>();
  app.addHook("onRequest", (request, reply, done) => {
    if (!isTraced(request)) return done();
    const parent = currentScope() ?? readTraceparent(request.headers["traceparent"]);
    const root = tracing.begin({ kind: "server", parent });
    if (root === undefined) return done();
    roots.set(request, root);
    if (request.routeOptions.url === pagePattern)
      reply.header("server-timing", `traceparent;desc="${toTraceparent(root.scope)}"`);
    runInScope(root.scope, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode } = reply;
    roots.get(request)?.end({
      name: `${method} ${routeOptions.url}`,
      failed: statusCode >= 500,
      attributes: {
        "http.request.method": method,
        "http.route": routeOptions.url,
        "http.response.status_code": statusCode,
      },
    });
    done();
  });
}
