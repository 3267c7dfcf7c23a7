import type { ConnectionOptions } from "node:tls";

export interface ConnectionSettings {
  readonly connectionString: string;
  readonly ssl?: ConnectionOptions;
}

/** Host as the driver reads it: the `host` parameter first. Starts with a slash for a unix socket. */
const toHost = (url: URL): string =>
  (url.searchParams.get("host") ?? decodeURIComponent(url.hostname)).replace(/^\[(.+)\]$/, "$1");

const isSocket = (host: string): boolean => host === "" || host.startsWith("/");

/** Whether an address stays on this machine: a unix socket or loopback. */
export function isLocal(address: string): boolean {
  const host = toHost(new URL(address));
  return isSocket(host) || host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether an address asks for TLS with a verified certificate. */
export function hasTls(address: string): boolean {
  const { searchParams } = new URL(address);
  const mode = searchParams.get("sslmode");
  if (mode === null) return /^(true|1)$/.test(searchParams.get("ssl") ?? "");
  return /^(require|verify-ca|verify-full)$/.test(mode);
}

/**
 * Driver settings. TLS always verifies the certificate and the host name (verify-full), against `ca` where it is
 * given. The address loses its own TLS parameters then, because the driver would prefer them.
 */
export function toConnectionSettings(address: string, ca: string | undefined): ConnectionSettings {
  const url = new URL(address);
  if (isSocket(toHost(url))) return { connectionString: address };
  if (ca !== undefined) {
    for (const name of ["ssl", "sslmode", "sslrootcert"]) url.searchParams.delete(name);
    return { connectionString: url.href, ssl: { ca, rejectUnauthorized: true } };
  }
  // The driver warns about these two, which it already treats as verify-full.
  if (/^(require|verify-ca)$/.test(url.searchParams.get("sslmode") ?? ""))
    url.searchParams.set("sslmode", "verify-full");
  return { connectionString: url.href };
}
