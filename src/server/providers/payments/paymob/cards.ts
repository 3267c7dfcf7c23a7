import type { PaymobAccount } from "#server/config/paymob.ts";
import type { CardKeeping } from "#server/modules/payments/index.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { ProviderError } from "../http.ts";
import type { PaymobCalls } from "./account.ts";

export interface AccountCalls {
  readonly account: PaymobAccount;
  readonly calls: PaymobCalls;
}

/**
 * Cards that Paymob keeps as tokens of an account. It sends a token only by webhook, once the customer has ticked
 * "save" on its page, and has no call to remove one: we delete ours. A charge needs no customer present (MOTO).
 */
export function createPaymobCards(find: (currency: Currency) => AccountCalls | undefined): CardKeeping {
  const refuse = (currency: Currency) => new ProviderError(`paymob: no cards are kept in ${currency}`);
  return {
    method: "paymob",
    isRepeatable: false,
    showsKept: true,
    keeps: (currency) => find(currency)?.account.motoId !== undefined,
    adds: (currency) => find(currency)?.account.verificationId !== undefined,
    charges: (account, currency) => {
      const found = find(currency)?.account;
      return found?.country === account && found.motoId !== undefined;
    },
    openSetup: async (setup) => {
      const found = find(setup.currency);
      if (found?.account.verificationId === undefined) throw refuse(setup.currency);
      return found.calls.openSetup(setup, found.account.verificationId);
    },
    retrieveSetup: async () => ({ status: "pending" }),
    charge: async (charge) => {
      const found = find(charge.currency);
      if (found?.account.motoId === undefined) throw refuse(charge.currency);
      return found.calls.charge(charge, found.account.motoId);
    },
  };
}
