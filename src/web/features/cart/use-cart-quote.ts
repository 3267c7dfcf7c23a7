import { useEffect, useState } from "react";
import type { Cart } from "#shared/contract/cart.ts";
import { type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { toEstimateCountry } from "./estimate-country.ts";

const pauseMs = 150;

/**
 * The cart's quote with tax and the default shipping of the checkout; the previous quote stays while a new one loads.
 */
export function useCartQuote(cart: Cart | undefined): Quote | undefined {
  const { user } = useSession();
  const country = cart === undefined ? undefined : toEstimateCountry(user?.country, cart.currency);
  const [quote, setQuote] = useState<Quote>();
  const isPriceable =
    cart !== undefined && cart.items.length > 0 && cart.items.every((item) => !item.unavailable && !item.exceedsStock);
  useEffect(() => {
    if (!isPriceable) return setQuote(undefined);
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async (): Promise<void> => {
      const shippingAddress = country === undefined ? undefined : { country };
      const { quote: priced } = await api(
        quoteOrder,
        { body: { currency: cart.currency, shippingAddress } },
        { signal },
      );
      // The destination is chosen at checkout: until then shipping is an estimate.
      if (!signal.aborted) setQuote({ ...priced, isShippingEstimated: priced.needsAddress });
    };
    // Without a quote the page shows the cart's own totals.
    const timer = setTimeout(() => void ask().catch(() => signal.aborted || setQuote(undefined)), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [cart, isPriceable, country]);
  return quote;
}
