import type { PaymentSettings } from "#server/config/payments.ts";
import type { PaymentProvider } from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createPaymob } from "./paymob/index.ts";
import { createStripe } from "./stripe/index.ts";
import { createTabby } from "./tabby/index.ts";
import { createTamara } from "./tamara/index.ts";

/** Adapters of all configured providers, in order of preference where several support a method. */
export function createProviders({ stripe, paymob, tabby, tamara }: PaymentSettings, clock: Clock): PaymentProvider[] {
  return [
    ...(stripe === undefined ? [] : [createStripe(stripe, clock)]),
    ...(paymob.length === 0 ? [] : [createPaymob(paymob, clock)]),
    // Tabby before Tamara, because it decides on the customer at once; Tamara serves where Tabby has no store.
    ...(tabby.length === 0 ? [] : [createTabby(tabby, clock)]),
    ...(tamara === undefined ? [] : [createTamara(tamara, clock)]),
  ];
}
