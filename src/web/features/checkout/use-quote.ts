import { useCallback, useEffect, useRef, useState } from "react";
import { type Quote, quoteOrder } from "#shared/contract/checkout.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export interface QuoteWishes {
  /** The destination; undefined until one is chosen. */
  readonly country: string | undefined;
  readonly coupon: string;
  readonly points: number;
  readonly giftCards: readonly string[];
  /** Causes a new quote only if cash has a fee. */
  readonly isCash: boolean;
}

export interface QuoteState {
  readonly quote: Quote | undefined;
  /** Set when the last request failed; the previous quote stays. */
  readonly error: unknown;
  readonly isAsking: boolean;
  /** Requests a quote at once and returns it; a given address is used for later quotes, too. */
  readonly ask: (address?: QuoteAddress) => Promise<Quote | undefined>;
}

const pauseMs = 250;

export type QuoteAddress = NonNullable<BodyOf<typeof quoteOrder>["shippingAddress"]>;

function toBody({ country, coupon, points, giftCards, isCash }: QuoteWishes, cashFee = 0, address?: QuoteAddress) {
  return {
    ...(country === undefined ? {} : { shippingAddress: address?.country === country ? address : { country } }),
    ...(coupon === "" ? {} : { coupon }),
    ...(points === 0 ? {} : { usePoints: points }),
    ...(giftCards.length === 0 ? {} : { giftCards: [...giftCards] }),
    ...(isCash && cashFee > 0 ? { paymentMethod: "cod" as const } : {}),
  };
}

/** The server's quote, requested again whenever the input changes; stale replies are dropped. */
export function useQuote(wishes: QuoteWishes): QuoteState {
  const [state, setState] = useState<Omit<QuoteState, "ask">>({ quote: undefined, error: undefined, isAsking: true });
  const newest = useRef(0);
  const [place, setPlace] = useState<QuoteAddress>();
  const body = JSON.stringify(toBody(wishes, state.quote?.cashFee, place));
  const ask = useCallback(
    async (address?: QuoteAddress): Promise<Quote | undefined> => {
      if (address !== undefined) setPlace(address);
      newest.current += 1;
      const mine = newest.current;
      setState((before) => ({ ...before, isAsking: true }));
      const settle = (next: Partial<QuoteState>): void => {
        if (mine === newest.current) setState((before) => ({ ...before, ...next, isAsking: false }));
      };
      try {
        const known = address === undefined ? {} : { shippingAddress: address };
        const { quote } = await api(quoteOrder, {
          body: { ...(JSON.parse(body) as ReturnType<typeof toBody>), ...known },
        });
        settle({ quote, error: undefined });
        return quote;
      } catch (error) {
        settle({ error });
        return undefined;
      }
    },
    [body],
  );
  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    setState((before) => ({ ...before, isAsking: true }));
    return () => clearTimeout(timer);
  }, [ask]);
  return { ...state, ask };
}
