import { type LookupAddress, promises } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/** All addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** Uses the machine's own look-up, including names such as localhost. */
export const resolveHere: ResolveHost = (host) => promises.lookup(host, { all: true });

/**
 * Uses name servers. Unlike the system's look-up it blocks no
 * thread, so that a name with unavailable servers delays nothing else.
 */
export const resolveHost: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw Object.assign(new Error("the name is not known"), { code: "ENOTFOUND" });
  return found;
};

export class AddressNotPublicError extends Error {
  override readonly name = "AddressNotPublicError";
}

/**
 * The look-up of a connection: the addresses that are checked here are the ones that are connected to, so that a name
 * cannot change in between. One address that is not allowed refuses them all.
 */
export function createPinnedLookup(resolve: ResolveHost, isAllowed: (address: string) => boolean): LookupFunction {
  const find = async (host: string): Promise<readonly LookupAddress[]> => {
    const found = await resolve(host);
    if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
      throw new AddressNotPublicError("the name leads to an address that is not public");
    return found;
  };
  return (host, options, done) => {
    find(host).then(
      (found) => {
        if (options.all === true) return done(null, [...found]);
        const [{ address, family } = { address: "", family: 4 }] = found;
        return done(null, address, family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}
