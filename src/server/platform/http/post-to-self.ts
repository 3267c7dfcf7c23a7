import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** Posts to a path of this server and returns the status: over HTTP once it listens, by injection before (in tests). */
export function createPostToSelf(http: FastifyInstance) {
  return async (path: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const address = http.server.listening ? (http.server.address() as AddressInfo) : undefined;
    if (address === undefined)
      return (await http.inject({ method: "POST", url: path, headers, payload: body })).statusCode;
    const host = address.address === "0.0.0.0" || address.address === "::" ? "127.0.0.1" : address.address;
    const target = `http://${host.includes(":") ? `[${host}]` : host}:${address.port}${path}`;
    const reply = await fetch(target, {
      method: "POST",
      headers,
      body,
      redirect: "error",
      signal: AbortSignal.timeout(5000),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
}
