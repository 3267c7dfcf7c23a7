import type { Currency } from "#shared/domain/currency.ts";

/** Messages to affiliates. */
export interface AffiliateMails {
  /** Somebody has become an affiliate. `link`: the address that they share, which ends in their code. */
  "affiliate-started": {
    readonly firstName: string;
    readonly link: string;
    readonly code?: string;
    /** Customers who type it bring their order too. */
    readonly coupon?: string | null;
    /** They have no account yet to see their page with. */
    readonly needsAccount?: boolean;
    readonly path: string;
  };
  /** Their commission was sent to their bank account. `reference`: the one of the transfer. */
  "affiliate-paid": {
    readonly firstName: string;
    readonly amount: { readonly amountMinor: number; readonly currency: Currency };
    readonly ibanLast4: string;
    readonly reference: string;
    readonly path: string;
  };
}
