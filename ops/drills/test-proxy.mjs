// A small proxy with the rules of ops/haproxy/haproxy.cfg, for drills where HAProxy is not installed: checks /api/ready
// every 500 ms (two misses take a server out, one hit brings it back), the least busy server first, and at most two
// repeats of what failed before a reply or was answered 503. A POST without an Idempotency-Key is repeated only when no
// connection could be opened.
import { Agent, createServer, request } from "node:http";

const intervalMs = 500;
const checkTimeoutMs = 3000;
const fall = 2;
const retries = 2;

const isReady = (server) =>
  new Promise((resolve) => {
    const call = request({ ...server.address, path: "/api/ready", agent: false, timeout: checkTimeoutMs }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    call.on("timeout", () => call.destroy());
    call.on("error", () => resolve(false));
    call.end();
  });

async function check(server) {
  const holds = await isReady(server);
  server.misses = holds ? 0 : server.misses + 1;
  if (holds) server.isUp = true;
  if (server.misses >= fall) server.isUp = false;
}

/** Sends a request once. Resolves to the reply, or to why there is none. */
const send = (server, { method, url, headers }, body) =>
  new Promise((resolve) => {
    const options = { ...server.address, agent: server.agent, method, path: url, headers };
    const call = request(options, (reply) => resolve({ reply }));
    call.on("error", (error) => resolve({ error, isUnsent: /ECONNREFUSED|EHOSTUNREACH/.test(error.code ?? "") }));
    call.end(body);
  });

async function readBody(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts the proxy on a free port before servers on these ports of this machine. */
export async function startTestProxy(ports) {
  const servers = ports.map((port) => ({
    address: { host: "127.0.0.1", port },
    agent: new Agent({ keepAlive: true }),
    isUp: true,
    misses: 0,
    busy: 0,
  }));
  const choose = (tried) => {
    const up = servers.filter((server) => server.isUp);
    const fresh = up.filter((server) => !tried.includes(server));
    return (fresh.length > 0 ? fresh : up).sort((a, b) => a.busy - b.busy)[0];
  };

  async function forward(incoming, outgoing) {
    const body = await readBody(incoming);
    const mayRepeat = incoming.method !== "POST" || incoming.headers["idempotency-key"] !== undefined;
    const tried = [];
    for (let attempt = 0; attempt <= retries; attempt++) {
      const server = choose(tried);
      if (server === undefined) break;
      tried.push(server);
      server.busy += 1;
      const { reply, isUnsent } = await send(server, incoming, body);
      const isLast = attempt === retries;
      if (reply !== undefined && (reply.statusCode !== 503 || !mayRepeat || isLast)) {
        outgoing.writeHead(reply.statusCode, reply.headers);
        reply.on("error", () => outgoing.destroy()).pipe(outgoing);
        reply.once("close", () => {
          server.busy -= 1;
        });
        return;
      }
      reply?.resume();
      server.busy -= 1;
      if (reply === undefined && !isUnsent && !mayRepeat) break;
    }
    outgoing.writeHead(503).end("no server answered\n");
  }

  const proxy = createServer((incoming, outgoing) => {
    incoming.headers["x-forwarded-for"] = incoming.socket.remoteAddress;
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const timer = setInterval(() => servers.forEach((server) => void check(server)), intervalMs);
  return {
    name: "a small test proxy",
    url: `http://127.0.0.1:${proxy.address().port}`,
    stop: () => {
      clearInterval(timer);
      proxy.closeAllConnections();
      proxy.close();
      for (const { agent } of servers) agent.destroy();
    },
  };
}
