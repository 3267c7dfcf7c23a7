import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

const acceptable = /^[\w-]{8,64}$/;

function toList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Ids of requests: the one that a trusted proxy has given (X-Request-Id), so that its log and ours meet, else a new one. */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return () => randomUUID();
  const trusted = toList(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const address = socket.remoteAddress ?? "";
    if (typeof given !== "string" || !acceptable.test(given) || address === "") return randomUUID();
    return trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4") ? given : randomUUID();
  };
}
