import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import type { AddressChoice } from "#web/entities/address/address-choice.ts";
import { AddressChoiceFields } from "#web/entities/address/address-choice-fields.tsx";
import { emptyAddress } from "#web/entities/address/address-values.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DeliverySection } from "../delivery-section.tsx";
import { PaymentSection } from "../payment-section.tsx";
import type { Offer } from "./load-pay-link.ts";
import { usePayLink } from "./use-pay-link.ts";

const heading = "mb-4 text-h3 font-bold";

interface Props {
  readonly token: string;
  readonly offer: Offer;
  /** Called with the quote whenever it changes. */
  readonly onQuote: (quote: Quote) => void;
}

/** Address, payment method, and one button with the amount. */
export function PayForm({ token, offer, onQuote }: Props) {
  const { t } = useTranslation("checkout");
  const money = useMoneyText();
  const { user } = useSession();
  const { form, entries, quote, isBusy, trouble, place } = usePayLink(token, offer);
  useEffect(() => onQuote(quote), [quote, onQuote]);
  const isPaidNow = entries.method !== "cod" && quote.total > 0;
  const submit = form.handleSubmit(place);
  return (
    <form
      noValidate
      className="flex flex-col gap-7"
      onSubmit={(event) => void (isBusy ? event.preventDefault() : submit(event))}
    >
      {quote.needsAddress && (
        <section aria-labelledby="pay-address">
          <h2 id="pay-address" className={heading}>
            {t("parts.address")}
          </h2>
          <AddressChoiceFields
            form={form as unknown as UseFormReturn<AddressChoice>}
            addresses={offer.addresses}
            blank={emptyAddress(offer.country, user ?? undefined)}
          />
          <div className="mt-4">
            <DeliverySection quote={quote} />
          </div>
        </section>
      )}
      <section aria-labelledby="pay-method">
        <h2 id="pay-method" className={heading}>
          {t("parts.payment")}
        </h2>
        <PaymentSection form={form} quote={quote} />
      </section>
      {trouble !== undefined && (
        <Callout tone="danger" role="alert">
          {trouble}
        </Callout>
      )}
      <Button type="submit" size="lg" block loading={isBusy} loadingLabel={t("placing")}>
        {isPaidNow ? t("pay", { amount: money(quote.total, quote.currency) }) : t("place")}
      </Button>
    </form>
  );
}
