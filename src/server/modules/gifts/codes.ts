import { createHash } from "node:crypto";
import type { Ids } from "#server/platform/ids.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { Keys } from "#server/platform/secret.ts";
import { giftCodeFrom } from "#shared/domain/gift-code.ts";

export interface NewCode {
  /** Without prefix and dashes. */
  readonly bare: string;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

/**
 * Gift card codes. What is stored cannot be spent: a hash for look-ups (80 random bits resist guessing), and the code
 * encrypted with a key derived from the server's secret, to show it to its owner. The hash needs no key, so cards stay
 * valid when the secret changes; only showing them stops working.
 */
export interface Codes {
  make(): NewCode;
  /** The plain code; `undefined` when it was encrypted with another secret. */
  open(sealed: Buffer): string | undefined;
}

export const hashOfCode = (bare: string): Buffer => createHash("sha256").update(`himma gift card ${bare}`).digest();

export function createCodes(keys: Keys, ids: Pick<Ids, "secret">): Codes {
  const seal = createSeal(keys);
  return {
    make: () => {
      const bare = giftCodeFrom(Buffer.from(ids.secret(), "base64url").subarray(0, 16));
      return { bare, hash: hashOfCode(bare), sealed: seal.seal(bare) };
    },
    open: seal.open,
  };
}
