import { type LookupAddress, promises } from "node:dns";
import type { LookupFunction } from "node:net";

/** All addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveHost: ResolveHost = (host) => promises.lookup(host, { all: true });

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
