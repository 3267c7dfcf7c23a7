import { isIP } from "node:net";
import { Agent } from "undici";
import { createPinnedLookup, type ResolveHost, resolveHere, resolveHost } from "./pinned-lookup.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export interface PublicAgentSettings {
  /** Development and tests: servers on this machine, also without TLS and on any port. */
  readonly allowsLoopback: boolean;
  /** Whether public servers may be called without TLS, too. */
  readonly allowsPlain?: boolean;
  readonly resolve?: ResolveHost;
  readonly timeoutMs: number;
}

export interface PublicAgent {
  readonly dispatcher: Agent;
  /**
   * Whether an address may be called at all, before its name is looked up: its scheme on its own port, a name or a
   * public address. A literal address is never looked up, so it is judged here.
   */
  readonly isCallable: (url: URL) => boolean;
  close(): void;
}

/** Connects to the public internet alone: to addresses that were checked, pinned by the look-up. */
export function createPublicAgent(settings: PublicAgentSettings): PublicAgent {
  const { allowsLoopback, allowsPlain = false, timeoutMs } = settings;
  const { resolve = allowsLoopback ? resolveHere : resolveHost } = settings;
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const lookup = createPinnedLookup(resolve, isAllowed);
  const dispatcher = new Agent({ connect: { lookup, timeout: timeoutMs }, allowH2: false, keepAliveTimeout: 4000 });
  const schemes = allowsPlain ? /^https?:$/ : /^https:$/;
  return {
    dispatcher,
    isCallable: (url) => {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) !== 0 && !isAllowed(host)) return false;
      return (schemes.test(url.protocol) && url.port === "") || (allowsLoopback && /^https?:$/.test(url.protocol));
    },
    close: () => void dispatcher.destroy(),
  };
}
