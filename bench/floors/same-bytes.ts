import { createServer } from "node:http";

/** Bare `node:http` that replays the bytes of one recorded answer: the upper bound of serving them. */
const answer = await fetch(process.env.SOURCE_URL ?? "", { headers: { "accept-encoding": "identity" } });
const body = Buffer.from(await answer.arrayBuffer());
const headers = Object.fromEntries(
  [...answer.headers].filter(([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name)),
);

const server = createServer((_, reply) => {
  reply.writeHead(200, headers);
  reply.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(`open http://127.0.0.1:${address.port}`);
});
