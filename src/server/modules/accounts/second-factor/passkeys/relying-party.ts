/** The shop as passkeys know it. */
export interface RelyingParty {
  /** The host, without a port. */
  readonly id: string;
  /** What the browser must name exactly. */
  readonly origin: string;
}

const loopback = new Set(["127.0.0.1", "[::1]"]);

/** Browsers know passkeys of names alone, so the address of one's own machine is called localhost. */
export function toRelyingParty(shopOrigin: string): RelyingParty {
  const url = new URL(shopOrigin);
  if (loopback.has(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
