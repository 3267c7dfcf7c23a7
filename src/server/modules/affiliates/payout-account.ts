import { createHmac } from "node:crypto";
import { createSeal } from "#server/platform/seal.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { AffiliateRow } from "./tables.ts";

export const affiliateKeyLabel = "affiliate accounts";

/** The bank account that receives an affiliate's commissions. */
export interface PayoutAccount {
  readonly holder: string;
  /** Normalised. */
  readonly iban: string;
}

type Stored = Pick<AffiliateRow, "payoutSealed" | "payoutHash" | "ibanLast4">;

/** Seals bank accounts. */
export interface PayoutVault {
  readonly close: (account: PayoutAccount) => Stored & { readonly payoutSealed: Buffer; readonly ibanLast4: string };
  /** `undefined` when it was sealed with a key that no longer exists. */
  readonly open: (sealed: Buffer) => PayoutAccount | undefined;
}

export const noAccount: Stored = { payoutSealed: null, payoutHash: null, ibanLast4: null };

export function createPayoutVault(keys: Keys): PayoutVault {
  const seal = createSeal(keys);
  return {
    close: ({ holder, iban }) => ({
      payoutSealed: seal.seal(JSON.stringify({ holder, iban })),
      payoutHash: createHmac("sha256", keys[0]).update(`iban ${iban}`).digest(),
      ibanLast4: iban.slice(-4),
    }),
    open: (sealed) => {
      const text = seal.open(sealed);
      return text === undefined ? undefined : (JSON.parse(text) as PayoutAccount);
    },
  };
}
