/** The shop as a WebAuthn relying party. */
export interface RelyingParty {
  /** The host, without a port. */
  readonly id: string;
  /** The origin that the browser reports; it must match exactly. */
  readonly origin: string;
}

const loopback = new Set(["127.0.0.1", "[::1]"]);

/** Passkeys need a host name, so a loopback address becomes "localhost". */
export function toRelyingParty(shopOrigin: string): RelyingParty {
  const url = new URL(shopOrigin);
  if (loopback.has(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
