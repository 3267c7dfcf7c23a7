import { type FawrySettings, readFawry } from "./fawry.ts";
import { type PaymobAccount, readPaymob } from "./paymob.ts";
import type { Environment } from "./provider-set.ts";
import { readStripe, type StripeSettings } from "./stripe.ts";
import { readTabby, type TabbyStore } from "./tabby.ts";
import { readTamara, type TamaraSettings } from "./tamara.ts";
import { readTransferAccounts, type TransferAccount } from "./transfer.ts";

/** Providers with keys; a missing one is not offered. */
export interface PaymentSettings {
  readonly stripe: StripeSettings | undefined;
  readonly paymob: readonly PaymobAccount[];
  readonly tabby: readonly TabbyStore[];
  readonly tamara: TamaraSettings | undefined;
  readonly fawry: FawrySettings | undefined;
  /** Accounts for transfers; at most one for each market. */
  readonly transferAccounts: readonly TransferAccount[];
}

/** Reads the settings of all payment providers. Throws ConfigError for incomplete or invalid ones. */
export function readPaymentSettings(env: Environment, isProduction: boolean): PaymentSettings {
  return {
    stripe: readStripe(env, isProduction),
    paymob: readPaymob(env, isProduction),
    tabby: readTabby(env, isProduction),
    tamara: readTamara(env, isProduction),
    fawry: readFawry(env, isProduction),
    transferAccounts: readTransferAccounts(env),
  };
}
