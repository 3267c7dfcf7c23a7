// The image's HEALTHCHECK: exits with 0 when this container's process answers. It asks /api/health and never
// /api/ready, because a database that is away must not restart processes. A worker is asked at METRICS_PORT.
import { request } from "node:http";

const { HIMMA_ROLE, HOST, PORT = "3000", METRICS_HOST, METRICS_PORT } = process.env;
const isWorker = HIMMA_ROLE === "worker";
const port = isWorker ? METRICS_PORT : PORT;
const host = isWorker ? METRICS_HOST : HOST;

function fail(reason) {
  console.error(`healthcheck: ${reason}`);
  process.exit(1);
}

if (!port) fail("a worker has no port to ask: set METRICS_PORT");
const isAny = !host || host === "0.0.0.0" || host === "::";
const call = request(
  { host: isAny ? "127.0.0.1" : host, port, path: isWorker ? "/health" : "/api/health", timeout: 2500 },
  (reply) => {
    reply.resume();
    if (reply.statusCode === 200) process.exit(0);
    fail(`answered with ${reply.statusCode}`);
  },
);
call.on("timeout", () => fail("no answer within 2.5 s"));
call.on("error", (error) => fail(error.message));
call.end();
