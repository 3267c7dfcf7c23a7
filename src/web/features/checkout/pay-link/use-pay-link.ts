import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { Quote } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { placePayLink, quotePayLink } from "#shared/contract/pay-links.ts";
import { countryOfCurrency } from "#shared/domain/currency-info.ts";
import { chosenAddress, newAddress, startAddressValues, typesAddress } from "#web/entities/address/address-choice.ts";
import { shippingFieldName } from "#web/entities/address/address-field-name.ts";
import { toValues } from "#web/entities/address/address-values.ts";
import { useGoToPayment } from "#web/entities/order/use-go-to-payment.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { type Entries, firstEntries, toNationalId } from "../entries.ts";
import { toStartAddress } from "../start-address.ts";
import { readGone } from "./gone.ts";
import type { Offer } from "./load-pay-link.ts";

function useEntries({ addresses, country, shippingAddress, quote }: Offer) {
  const { user } = useSession();
  const [defaultValues] = useState(() => {
    if (shippingAddress !== null)
      return { ...firstEntries(toValues(shippingAddress), newAddress), savesAddress: false };
    // The price is in the currency of the order's country, wherever the link is opened.
    const first = toStartAddress(addresses, countryOfCurrency(quote.currency) ?? country, user?.country);
    const chosen = addresses.find(({ id }) => id === first.addressId);
    return firstEntries(startAddressValues(chosen, first.country, user ?? undefined), first.addressId);
  });
  return useForm<Entries>({
    defaultValues,
    mode: "onTouched",
    resolver: codedResolver<Entries>(async (entries) => {
      const asks = quote.needsAddress && typesAddress(entries, addresses);
      return import("../entry-problems.ts").then(
        ({ entryProblems }) => entryProblems(entries, asks),
        () => [],
      );
    }),
  });
}

/** The price for a country and a payment method, requested again when they change. */
function useLinkQuote(token: string, first: Quote, country: string, method: Entries["method"]) {
  const [quote, setQuote] = useState(first);
  const isCash = method === "cod" && quote.cashFee > 0;
  const wishes = JSON.stringify({ country, ...(isCash ? { paymentMethod: "cod" } : {}) });
  const asked = useRef("");
  const ask = async (): Promise<void> => {
    const reply = await api(quotePayLink, { body: { token, ...(JSON.parse(wishes) as { country: string }) } });
    if (asked.current === wishes) setQuote(reply.quote);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the wishes change
  useEffect(() => {
    asked.current = wishes;
    void ask().catch(() => undefined);
  }, [wishes]);
  return { quote, ask };
}

/** The input of the page behind a pay link, its price, and placing the order once. */
export function usePayLink(token: string, offer: Offer) {
  const { addresses } = offer;
  const form = useEntries(offer);
  const entries = useWatch({ control: form.control }) as Entries;
  const { quote, ask } = useLinkQuote(token, offer.quote, chosenAddress(entries, addresses).country, entries.method);
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const goToPayment = useGoToPayment();
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();

  const explain = async (error: unknown): Promise<void> => {
    setBusy(false);
    for (const { field, code } of error instanceof ApiError ? error.fieldErrors : []) {
      const name = field === "nationalId" ? field : shippingFieldName(field);
      if (name !== undefined) form.setError(name as "address.phone", { type: code }, { shouldFocus: true });
    }
    setTrouble(words(error));
    if (readGone(error) !== undefined) await revalidate();
    else await ask().catch(() => undefined);
  };

  const place = async (values: Entries): Promise<void> => {
    setBusy(true);
    setTrouble(undefined);
    const body = {
      token,
      ...(quote.needsAddress ? { shippingAddress: chosenAddress(values, addresses) } : {}),
      paymentMethod: quote.total === 0 ? ("card" as const) : values.method,
      ...(quote.needsNationalId ? toNationalId(values) : {}),
      expectedTotal: quote.total,
    };
    try {
      const { payment } = await api(placePayLink, { body }, { headers: { "idempotency-key": key } });
      goToPayment(payment);
    } catch (error) {
      await explain(error);
    }
  };

  return { form, entries, quote, isBusy, trouble, place };
}
