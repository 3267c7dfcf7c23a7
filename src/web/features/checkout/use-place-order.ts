import { useMemo, useRef, useState } from "react";
import type { Address } from "#shared/contract/addresses.ts";
import type { PlacedOrder, Quote } from "#shared/contract/checkout.ts";
import { chosenAddress, saveTypedAddress } from "#web/entities/address/address-choice.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { useGoToPayment } from "#web/entities/order/use-go-to-payment.ts";
import { api } from "#web/lib/api/browser.ts";
import { measurePlacing } from "./begun.ts";
import { type Entries, toGift, toNationalId } from "./entries.ts";
import { forgetEntries } from "./kept-entries.ts";
import { createOrderAttempts, type OrderBody } from "./order-attempt.ts";

function toBody(entries: Entries, quote: Quote, addresses: readonly Address[]): OrderBody {
  return {
    ...(quote.needsAddress ? { shippingAddress: chosenAddress(entries, addresses) } : {}),
    paymentMethod: entries.method,
    ...(entries.method === entries.saveWith && entries.saveCard !== ""
      ? { saveCard: { consentVersion: entries.saveCard } }
      : {}),
    ...(quote.coupon?.isApplied === true ? { coupon: quote.coupon.code } : {}),
    ...(quote.points.used > 0 ? { usePoints: quote.points.used } : {}),
    ...(quote.giftCardAmount > 0
      ? { giftCards: quote.giftCards.filter(({ problem }) => problem === null).map(({ code }) => code) }
      : {}),
    ...(entries.isGift ? { gift: toGift(entries) } : {}),
    ...(entries.note.trim() === "" ? {} : { note: entries.note }),
    ...(quote.needsNationalId ? toNationalId(entries) : {}),
    currency: quote.currency,
    expectedTotal: quote.total,
  };
}

export interface Placing {
  readonly isBusy: boolean;
  readonly isOpen: () => boolean;
  /** Rejects with the server's refusal; on success the browser is navigating. */
  readonly place: (entries: Entries, quote: Quote, addresses: readonly Address[]) => Promise<void>;
  /** Continues with an order whose response was lost; resolves to false if there was none. */
  readonly resume: () => Promise<boolean>;
}

/** Places the order once, however often the button is pressed, and goes on to payment. */
export function usePlaceOrder(): Placing {
  const goToPayment = useGoToPayment();
  const attempts = useMemo(() => createOrderAttempts(api, sessionStorage, () => crypto.randomUUID()), []);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const showNext = ({ payment }: PlacedOrder): void => {
    forgetEntries();
    void cartStore.load({ force: true });
    goToPayment(payment);
  };

  const once = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (isRunning.current) return otherwise;
    isRunning.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      isRunning.current = false;
      setBusy(false);
      throw error;
    }
  };

  return {
    isBusy,
    isOpen: attempts.isOpen,
    place: (entries, quote, addresses) =>
      once(async () => {
        measurePlacing(quote, entries.method);
        const placed = await attempts.place(toBody(entries, quote, addresses));
        if (quote.needsAddress) await saveTypedAddress(entries, addresses);
        showNext(placed);
      }, undefined),
    resume: () =>
      once(async () => {
        const placed = await attempts.resume();
        if (placed !== undefined) showNext(placed);
        return placed !== undefined;
      }, false),
  };
}
