import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { User } from "#shared/contract/accounts.ts";
import type { Address } from "#shared/contract/addresses.ts";
import type { Quote } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { chosenAddress, newAddress, startAddressValues, typesAddress } from "#web/entities/address/address-choice.ts";
import { shippingFieldName } from "#web/entities/address/address-field-name.ts";
import { type CodedProblem, codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { measureBegin } from "./begun.ts";
import { type Entries, firstEntries } from "./entries.ts";
import { keepEntries, readEntries } from "./kept-entries.ts";
import { toStartAddress } from "./start-address.ts";
import { usePlaceOrder } from "./use-place-order.ts";
import { useQuote } from "./use-quote.ts";
import { useTrouble } from "./use-trouble.ts";

export interface CheckoutStart {
  readonly user: User | null;
  readonly addresses: readonly Address[];
  /** The visitor's country, for a first address. */
  readonly country: string;
  readonly checkoutId: string;
}

function toStart({ user, addresses, country }: CheckoutStart): Entries {
  const first = toStartAddress(addresses, country, user?.country);
  const chosen = addresses.find(({ id }) => id === first.addressId);
  const address = startAddressValues(chosen, first.country, user ?? undefined);
  const start = readEntries(firstEntries(address, first.addressId));
  const isKnown = start.addressId === newAddress || addresses.some(({ id }) => id === start.addressId);
  return isKnown ? start : { ...start, addressId: first.addressId };
}

function useBegin(checkoutId: string, quote: Quote | undefined): void {
  const isBegun = quote !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first quote
  useEffect(() => {
    if (quote !== undefined) measureBegin(checkoutId, quote);
  }, [isBegun]);
}

/** Validation rules are loaded with the first input. If that fails, the server validates. */
async function judge(entries: Entries, asksAddress: boolean): Promise<readonly CodedProblem[]> {
  if (!asksAddress && !entries.isGift) return [];
  return import("./entry-problems.ts").then(
    ({ entryProblems }) => entryProblems(entries, asksAddress),
    () => [],
  );
}

/** The checkout's input, its quote, and placing the order. */
export function useCheckout(start: CheckoutStart) {
  const { addresses, checkoutId } = start;
  const [defaultValues] = useState(() => toStart(start));
  const needsAddress = useRef(true);
  const form = useForm<Entries>({
    defaultValues,
    mode: "onTouched",
    resolver: codedResolver<Entries>((entries) =>
      judge(entries, needsAddress.current && typesAddress(entries, addresses)),
    ),
  });
  const entries = useWatch({ control: form.control }) as Entries;
  const { coupon, points, giftCards, method } = entries;
  const { country } = chosenAddress(entries, addresses);
  const { quote, error, isAsking, ask } = useQuote({
    country,
    coupon,
    points,
    giftCards,
    isCash: method === "cod",
  });
  const { trouble, report, clear } = useTrouble(ask);
  const placing = usePlaceOrder();
  needsAddress.current = quote?.needsAddress ?? true;
  useEffect(() => keepEntries(entries), [entries]);
  useBegin(checkoutId, quote);

  const showFieldErrors = (refusal: unknown): void => {
    for (const { field, code } of refusal instanceof ApiError ? refusal.fieldErrors : []) {
      const name = field === "nationalId" ? field : shippingFieldName(field);
      if (name !== undefined) form.setError(name as "address.phone", { type: code }, { shouldFocus: true });
    }
  };

  const place = async (values: Entries, seen: Quote): Promise<void> => {
    clear();
    try {
      // A total of zero needs no payment method, but the order requires one.
      await placing.place(seen.total === 0 ? { ...values, method: "card" } : values, seen, addresses);
    } catch (refusal) {
      showFieldErrors(refusal);
      await report(refusal, seen, seen.needsAddress ? chosenAddress(values, addresses) : undefined);
    }
  };

  return { form, entries, country, quote, error, isAsking, ask, trouble, placing, place };
}
