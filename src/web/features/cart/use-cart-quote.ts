import { useEffect, useState } from "react";
import type { Cart } from "#shared/contract/cart.ts";
import { type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import { api } from "#web/lib/api/browser.ts";

const pauseMs = 150;

/** The price of the cart as it stands, with shipping and tax; the one before stays while the next is asked for. */
export function useCartQuote(cart: Cart | undefined): Quote | undefined {
  const [quote, setQuote] = useState<Quote>();
  const isPriceable =
    cart !== undefined && cart.items.length > 0 && cart.items.every((item) => !item.unavailable && !item.exceedsStock);
  useEffect(() => {
    if (!isPriceable) return setQuote(undefined);
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async (): Promise<void> => {
      const reply = await api(quoteOrder, { body: { currency: cart.currency } }, { signal });
      if (!signal.aborted) setQuote(reply.quote);
    };
    // Without a quote the page shows the cart's own sums.
    const timer = setTimeout(() => void ask().catch(() => signal.aborted || setQuote(undefined)), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [cart, isPriceable]);
  return quote;
}
