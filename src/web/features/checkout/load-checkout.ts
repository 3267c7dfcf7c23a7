import { listAddresses } from "#shared/contract/addresses.ts";
import { getCart } from "#shared/contract/cart.ts";
import { loadCountry } from "#web/entities/address/load-country.ts";
import { hasKeptChoices } from "#web/entities/coach/has-kept-choices.ts";
import { api } from "#web/lib/api/browser.ts";

/** Loaded only if a coach was chosen before signing in. */
async function sendCoachChoices(signal: AbortSignal): Promise<readonly unknown[]> {
  if (!hasKeptChoices()) return [];
  const { sendKeptChoices } = await import("#web/entities/coach/send-kept-choices.ts");
  return sendKeptChoices(signal);
}

export async function loadCheckout(signal: AbortSignal) {
  const [{ addresses }, { cart }, country, refused] = await Promise.all([
    api(listAddresses, {}, { signal }),
    api(getCart, {}, { signal }),
    loadCountry(signal),
    sendCoachChoices(signal),
  ]);
  // A coach who was chosen before signing in may be full by now.
  return { addresses, cart, country, isCoachRefused: refused.length > 0 };
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;
