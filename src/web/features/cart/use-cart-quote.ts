import { useEffect, useState } from "react";
import type { Cart } from "#shared/contract/cart.ts";
import { type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import { api } from "#web/lib/api/browser.ts";
import { useSession } from "#web/lib/session/session-provider.tsx";

const pauseMs = 150;

/**
 * The price of the cart as it stands, with tax and with the shipping that checkout will begin with; the one before stays
 * while the next is asked for.
 */
export function useCartQuote(cart: Cart | undefined): Quote | undefined {
  const { user } = useSession();
  // Without one the server takes the country that is asked from.
  const country = user?.country ?? undefined;
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
      // Where it goes is said at checkout: until then its shipping is a guess.
      if (!signal.aborted) setQuote({ ...priced, isShippingEstimated: priced.needsAddress });
    };
    // Without a quote the page shows the cart's own sums.
    const timer = setTimeout(() => void ask().catch(() => signal.aborted || setQuote(undefined)), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [cart, isPriceable, country]);
  return quote;
}
