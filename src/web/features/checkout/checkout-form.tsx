import { lazy, type ReactNode, Suspense, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import { toMarket } from "#shared/domain/markets.ts";
import type { AddressChoice } from "#web/entities/address/address-choice.ts";
import { AddressChoiceFields } from "#web/entities/address/address-choice-fields.tsx";
import { emptyAddress } from "#web/entities/address/address-values.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { WhatsAppHelp } from "#web/entities/order/whatsapp-help.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { StickyBar } from "#web/ui/sticky-bar.tsx";
import { CheckoutBlocked, CheckoutSkeleton } from "./checkout-states.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { GiftSection } from "./gift-section.tsx";
import { CollapsedSummary, OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { SavingsSection } from "./savings-section.tsx";
import { SellerNote } from "./seller-note.tsx";
import { TroubleNote } from "./trouble.tsx";
import { type CheckoutStart, useCheckout } from "./use-checkout.ts";

const OwnedAgain = lazy(() => import("./owned-again.tsx"));
const DestinationNote = lazy(() => import("./destination-note.tsx"));

type Checkout = ReturnType<typeof useCheckout>;
interface Priced {
  readonly checkout: Checkout;
  readonly quote: Quote;
}

/** The checkout on one page: address, delivery, savings, payment, and one button with the amount. */
export function CheckoutForm(start: CheckoutStart) {
  const checkout = useCheckout(start);
  const { quote, error, placing, ask } = checkout;
  if (quote !== undefined) return <PricedCheckout start={start} checkout={checkout} quote={quote} />;
  if (error === undefined) return <CheckoutSkeleton />;
  return <CheckoutBlocked error={error} placing={placing} onRetry={() => void ask()} />;
}

function PricedCheckout({ start, checkout, quote }: Priced & { readonly start: CheckoutStart }) {
  const { t } = useTranslation("checkout");
  const { form, isAsking, placing, place } = checkout;
  const payButton = useRef<HTMLDivElement>(null);
  const isWaiting = isAsking || placing.isBusy;
  const submit = form.handleSubmit((entries) => place(entries, quote));
  const closing = <Closing checkout={checkout} quote={quote} />;
  return (
    <>
      <CollapsedSummary quote={quote} isAsking={isAsking} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <form id="checkout" noValidate onSubmit={(event) => void (isWaiting ? event.preventDefault() : submit(event))}>
          <Parts start={start} checkout={checkout} quote={quote} />
          <div ref={payButton} className="pb-8 lg:hidden">
            {closing}
          </div>
        </form>
        <aside
          aria-label={t("summary.title")}
          className="hidden self-start rounded-xl bg-sand-50 p-6 lg:sticky lg:top-24 lg:my-7 lg:block"
        >
          <div className="-m-1.5 flex max-h-[calc(100dvh-7rem)] flex-col gap-6 overflow-y-auto p-1.5">
            <OrderSummary quote={quote} isAsking={isAsking} />
            {closing}
          </div>
        </aside>
      </div>
      <StickyBar label={t("summary.title")} watch={payButton}>
        <div className="flex-1">
          <PayButton checkout={checkout} quote={quote} />
        </div>
      </StickyBar>
    </>
  );
}

function Parts({ start, checkout, quote }: Priced & { readonly start: CheckoutStart }) {
  const { t } = useTranslation("checkout");
  const { form, isAsking } = checkout;
  return (
    <>
      <Part number={1} title={t(quote.needsAddress ? "parts.address" : "parts.contact")}>
        {start.user !== null && (
          <p className="mb-4 text-small text-muted">
            {t("contact")} <Ltr>{start.user.email}</Ltr>
          </p>
        )}
        {quote.needsAddress && (
          <>
            <AddressChoiceFields
              form={form as unknown as UseFormReturn<AddressChoice>}
              addresses={start.addresses}
              blank={emptyAddress(checkout.country, start.user ?? undefined)}
            />
            {toMarket(checkout.country, quote.currency) !== toMarket(undefined, quote.currency) && (
              <Suspense>
                <DestinationNote country={checkout.country} currency={quote.currency} />
              </Suspense>
            )}
          </>
        )}
      </Part>
      <Part number={2} title={t("parts.delivery")}>
        <div className="flex flex-col gap-4">
          <DeliverySection quote={quote} />
          {quote.lines.some(({ kind }) => kind === "programme") && (
            <Suspense fallback={null}>
              <OwnedAgain form={form} quote={quote} />
            </Suspense>
          )}
          <GiftSection form={form} />
        </div>
      </Part>
      <Part number={3} title={t("parts.savings")}>
        <SavingsSection form={form} quote={quote} isAsking={isAsking} />
      </Part>
      <Part number={4} title={t("parts.payment")}>
        <PaymentSection form={form} quote={quote} />
        <div className="mt-4">
          <WhatsAppHelp message={t("title")} />
        </div>
      </Part>
    </>
  );
}

interface PartProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ number, title, children }: PartProps) {
  return (
    <section aria-labelledby={`part-${number}`} className="border-b border-line py-7 last-of-type:border-0">
      <h2 id={`part-${number}`} className="mb-4 flex items-center gap-3 text-h3 font-bold">
        <span
          aria-hidden="true"
          className="figures grid size-8 place-items-center rounded-full bg-ink-950 text-small text-white"
        >
          {number}
        </span>
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}

function PayButton({ checkout, quote }: Priced) {
  const { t } = useTranslation("checkout");
  const money = useMoneyText();
  const { entries, isAsking, placing } = checkout;
  const isPaidNow = entries.method !== "cod" && quote.total > 0;
  return (
    <Button
      type="submit"
      form="checkout"
      size="lg"
      block
      loading={isAsking || placing.isBusy}
      loadingLabel={t(placing.isBusy ? "placing" : "pricing")}
    >
      {isPaidNow ? t("pay", { amount: money(quote.total, quote.currency) }) : t("place")}
    </Button>
  );
}

/** The error, the submit button, and the terms note. */
function Closing(props: Priced) {
  const { t } = useTranslation("checkout");
  const { trouble } = props.checkout;
  return (
    <div className="flex flex-col gap-4">
      {trouble !== undefined && <TroubleNote trouble={trouble} />}
      <SellerNote quote={props.quote} />
      <PayButton {...props} />
      <p className="text-small text-muted">
        {t("agree")}{" "}
        <LocalLink to="/terms" className="underline underline-offset-4">
          {t("terms")}
        </LocalLink>
        {` ${t("and")}`}
        <LocalLink to="/privacy" className="underline underline-offset-4">
          {t("privacy")}
        </LocalLink>
      </p>
    </div>
  );
}
