import { createHash } from "node:crypto";
import type { Ids } from "#server/platform/ids.ts";
import { createSeal } from "#server/platform/seal.ts";
import { giftCodeFrom } from "#shared/domain/gift-code.ts";

export interface NewCode {
  readonly bare: string;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

/**
 * Codes of gift cards. What is stored cannot be spent: a hash that finds a card again (80 random bits leave nothing to
 * try out), and the code sealed with a key made from the server's secret, for showing it to whom it belongs. The hash
 * takes no key, so that cards stay good when that secret is changed; only showing them ends then.
 */
export interface Codes {
  make(): NewCode;
  /** The bare code, `undefined` when it was sealed with another secret. */
  open(sealed: Buffer): string | undefined;
}

export const hashOfCode = (bare: string): Buffer => createHash("sha256").update(`himma gift card ${bare}`).digest();

export function createCodes(key: Uint8Array, ids: Pick<Ids, "secret">): Codes {
  const seal = createSeal(key);
  return {
    make: () => {
      const bare = giftCodeFrom(Buffer.from(ids.secret(), "base64url").subarray(0, 16));
      return { bare, hash: hashOfCode(bare), sealed: seal.seal(bare) };
    },
    open: seal.open,
  };
}
