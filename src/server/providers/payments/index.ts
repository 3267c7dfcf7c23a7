import type { PaymentSettings } from "#server/config/payments.ts";
import type { PaymentProvider } from "#server/modules/payments/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createFawry } from "./fawry/index.ts";
import { createPaymob } from "./paymob/index.ts";
import { createStripe } from "./stripe/index.ts";
import { createTabby } from "./tabby/index.ts";
import { createTamara } from "./tamara/index.ts";

type Surroundings = Pick<Platform, "clock" | "metrics">;

/** Adapters of all configured providers, in order of preference where several support a method. */
export function createProviders(settings: PaymentSettings, { clock, metrics }: Surroundings): PaymentProvider[] {
  const { stripe, paymob, tabby, tamara, fawry } = settings;
  return [
    ...(stripe === undefined ? [] : [createStripe(stripe, clock, metrics)]),
    ...(paymob.length === 0 ? [] : [createPaymob(paymob, clock, metrics)]),
    // Tabby before Tamara, because it decides on the customer at once; Tamara serves where Tabby has no store.
    ...(tabby.length === 0 ? [] : [createTabby(tabby, clock, metrics)]),
    ...(tamara === undefined ? [] : [createTamara(tamara, clock, metrics)]),
    ...(fawry === undefined ? [] : [createFawry(fawry, clock, metrics)]),
  ];
}
