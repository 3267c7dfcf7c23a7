import type { Currency } from "#shared/domain/currency.ts";

/** Messages to affiliates. */
export interface AffiliateMails {
  /** A customer has become an affiliate. `link`: the address that they share. */
  "affiliate-started": { readonly firstName: string; readonly link: string; readonly path: string };
  /** Their commission was sent to their bank account. `reference`: the one of the transfer. */
  "affiliate-paid": {
    readonly firstName: string;
    readonly amount: { readonly amountMinor: number; readonly currency: Currency };
    readonly ibanLast4: string;
    readonly reference: string;
    readonly path: string;
  };
}
