import { isIP } from "node:net";
import { invalidField } from "#server/platform/errors.ts";

const isLocal = (host: string): boolean =>
  !host.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host);

/**
 * The normalised address. Throws 400 for addresses that are never allowed: not https on its default port, a user name,
 * an IP address, a name of this machine or network. The resolved address of a public name is checked at each call.
 */
export function readAddress(text: string, allowsLoopback: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb || url.username !== "" || url.password !== "" || url.hash !== "")
    throw invalidField("url", "INVALID_FORMAT", "Give an address such as https://partner.example/hooks");
  if (allowsLoopback) return url.href;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  if (url.protocol !== "https:" || url.port !== "" || isIP(host) !== 0 || isLocal(host))
    throw invalidField("url", "INVALID_VALUE", "Give an https address on port 443 with a public name");
  return url.href;
}
