import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Counts a reply. */
export type ObserveReply = (request: FastifyRequest, reply: FastifyReply) => void;

/** Counts replies by route pattern. Calls that page loaders make within the process are part of their page. */
export function createHttpMetrics(metrics: Metrics): ObserveReply {
  const labels = ["route", "method", "status"] as const;
  const total = metrics.counter({ name: "himma_http_requests_total", help: "Replies.", labels });
  const seconds = metrics.histogram({
    name: "himma_http_seconds",
    help: "Time to reply.",
    labels: ["route", "method"],
  });
  return (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return;
    const route = request.routeOptions.url ?? "none";
    const method = route === "none" ? "any" : request.method;
    total.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    seconds.observe({ route, method }, reply.elapsedTime / 1000);
  };
}
