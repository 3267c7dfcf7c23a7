import { AddressNotPublicError } from "./pinned-lookup.ts";

/** Why a server did not answer. */
export type CallFault = "address_not_public" | "unknown_host" | "no_connection" | "timeout" | "tls" | "broken_reply";

const byCode: Readonly<Record<string, CallFault>> = {
  ENOTFOUND: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ECONNREFUSED: "no_connection",
  ECONNRESET: "no_connection",
  EHOSTUNREACH: "no_connection",
  ENETUNREACH: "no_connection",
  EPIPE: "no_connection",
  ETIMEDOUT: "timeout",
  UND_ERR_SOCKET: "no_connection",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

export function toCallFault(error: unknown, isLate: boolean): CallFault {
  if (isLate) return "timeout";
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AddressNotPublicError) return "address_not_public";
    const code = String(Reflect.get(at, "code") ?? "");
    if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return "tls";
    const known = byCode[code];
    if (known !== undefined) return known;
  }
  return "broken_reply";
}
