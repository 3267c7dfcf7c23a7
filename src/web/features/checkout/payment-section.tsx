import { lazy, Suspense, useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Quote } from "#shared/contract/checkout.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import { toInstalments } from "#shared/domain/price-view.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { type MethodChoice, methodChoices, methodIcons } from "#web/entities/order/payment-methods.ts";
import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import type { Entries } from "./entries.ts";

const SaveCard = lazy(() => import("./save-card.tsx"));
const PrepayNote = lazy(() => import("./prepay-note.tsx"));
const NationalId = lazy(() => import("./national-id.tsx"));

/** The payment methods for this total and currency; unavailable ones show the reason. */
export function PaymentSection({ form, quote }: { readonly form: UseFormReturn<Entries>; readonly quote: Quote }) {
  const { t } = useTranslation("checkout");
  const { setValue, control } = form;
  const method = useWatch({ control, name: "method" });
  const choices = methodChoices(quote, quote.paymentMethods);
  const first = quote.paymentMethods[0];
  const isOffered = quote.paymentMethods.includes(method);
  useEffect(() => {
    if (!isOffered && first !== undefined) setValue("method", first);
  }, [isOffered, first, setValue]);
  const nationalId = quote.needsNationalId && (
    <Suspense>
      <NationalId form={form} />
    </Suspense>
  );
  if (quote.total === 0)
    return (
      <>
        <Callout tone="success">{t("payment.nothing")}</Callout>
        {nationalId}
      </>
    );
  return (
    <>
      <RadioGroup legend={t("payment.title")} hideLegend hint={t("payment.hint")}>
        {choices.map((choice) => (
          <MethodCard key={choice.method} choice={choice} form={form} quote={quote} />
        ))}
      </RadioGroup>
      {quote.prepay !== null && (
        <Suspense>
          <PrepayNote prepay={quote.prepay} currency={quote.currency} />
        </Suspense>
      )}
      {nationalId}
    </>
  );
}

function textOf(method: PaymentMethod, currency: Currency) {
  if (method === "card" && currency === "SAR") return "payment.card.withMada";
  return method === "transfer" && currency === "EGP"
    ? "payment.transfer.instapay"
    : (`payment.${method}.text` as const);
}

interface MethodCardProps {
  readonly choice: MethodChoice;
  readonly form: UseFormReturn<Entries>;
  readonly quote: Quote;
}

function MethodCard({ choice: { method, gap }, form, quote }: MethodCardProps) {
  const { t } = useTranslation("checkout");
  const amountMinor = toMinor(quote.total);
  const parts =
    method === "instalments"
      ? toInstalments({ currency: quote.currency, amountMinor, beforeMinor: amountMinor })
      : null;
  return (
    <RadioCard
      value={method}
      label={t(`payment.${method}.name`)}
      description={
        gap === undefined
          ? t(textOf(method, quote.currency))
          : gap === "other"
            ? t("payment.unavailable")
            : t("payment.cod.goods")
      }
      icon={<Icon name={methodIcons[method]} size={24} className="text-muted" />}
      {...form.register("method")}
      disabled={gap !== undefined}
    >
      {(method === "card" || method === "paymob") && quote.lines.some(({ kind }) => kind === "package") && (
        <Suspense>
          <SaveCard form={form} method={method} currency={quote.currency} />
        </Suspense>
      )}
      {method === "cod" && quote.cashFee > 0 && (
        <p className="text-small">
          {t("translation:states.totals.codFee")} <Amount value={quote.cashFee} currency={quote.currency} />
        </p>
      )}
      {parts !== null && (
        <p className="text-small">
          <InstalmentsWords payments={parts} currency={quote.currency} />
        </p>
      )}
    </RadioCard>
  );
}
