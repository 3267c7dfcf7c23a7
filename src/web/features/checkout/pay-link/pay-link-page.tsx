import { type ReactNode, useEffect, useState } from "react";
import type { Quote } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { toTotals } from "#web/entities/order/quote-totals.ts";
import { useTotalRows } from "#web/entities/order/total-rows.tsx";
import { WhatsAppHelp } from "#web/entities/order/whatsapp-help.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { Lines } from "../order-summary.tsx";
import type { Gone } from "./gone.ts";
import { loadOffer, type Offer, type PayLinkData } from "./load-pay-link.ts";
import { PayForm } from "./pay-form.tsx";
import { SignInFirst } from "./sign-in-first.tsx";

/** Target of a pay link: the prepared order, its price, and the payment. */
export function PayLinkPage({ data: { token, payLink } }: { readonly data: PayLinkData }) {
  const { t } = useTranslation("payment");
  const { day } = useDates();
  const { status } = useSession();
  const { quote, parentNumber } = payLink;
  // The customer's own price, once loaded: the destination decides the delivery fee.
  const [own, setOwn] = useState<Quote>();
  const isOpen = quote !== null;
  return (
    <PayLinkFrame>
      <div className="page grid gap-8 py-6 pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="flex flex-col gap-2 lg:col-span-2">
          <h1 className="text-h2 font-extrabold">
            {parentNumber === undefined ? t("link.title") : t("link.addition", { number: parentNumber })}
          </h1>
          <p className="text-muted">{t("link.lead", { day: day(payLink.expiresAt) })}</p>
        </div>
        <aside className="self-start rounded-xl bg-sand-50 p-5 lg:order-2" aria-label={t("link.goods")}>
          {isOpen ? <Goods quote={own ?? quote} /> : <Callout tone="warn">{t("link.soldOut")}</Callout>}
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          {isOpen && status === "signed-out" && <SignInFirst token={token} payLink={payLink} />}
          {isOpen && status === "signed-in" && <SignedIn token={token} onQuote={setOwn} />}
          {isOpen && status === "loading" && <Skeleton className="h-64 rounded-xl" />}
          <p className="text-small text-muted">{t("link.noCards")}</p>
          <WhatsAppHelp message={t("link.title")} />
        </div>
      </div>
    </PayLinkFrame>
  );
}

function Goods({ quote }: { readonly quote: Quote }) {
  const rows = useTotalRows()(toTotals(quote));
  return (
    <div className="flex flex-col gap-5">
      <Lines quote={quote} />
      <SummaryList rows={rows} />
    </div>
  );
}

/** The offer to the signed-in customer, or a message for another account. */
function SignedIn({ token, onQuote }: { readonly token: string; readonly onQuote: (quote: Quote) => void }) {
  const [offer, setOffer] = useState<Offer>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const { signal, abort } = toAbortable();
    loadOffer(token, signal).then(setOffer, (error: unknown) => signal.aborted || setFailure(error));
    return abort;
  }, [token, attempt]);
  if (offer !== undefined) return <PayForm token={token} offer={offer} onQuote={onQuote} />;
  if (failure === undefined) return <Skeleton className="h-64 rounded-xl" />;
  if (failure instanceof ApiError && failure.code === "DRAFT_FOR_ANOTHER") return <ForAnother />;
  const retry = (): void => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  };
  return <FailurePanel error={failure} onRetry={retry} />;
}

function toAbortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function ForAnother() {
  const { t } = useTranslation("payment");
  const { user, logout } = useSession();
  return (
    <>
      <Callout tone="warn">{t("link.forAnother", { email: user?.email ?? "" })}</Callout>
      <Button variant="secondary" block onClick={() => void logout()}>
        {t("link.otherAccount")}
      </Button>
    </>
  );
}

export function PayLinkFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("payment");
  return <SecretPage title={t("link.title")}>{children}</SecretPage>;
}

export function PayLinkWaiting() {
  return (
    <PayLinkFrame>
      <div aria-busy="true" className="page py-10">
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </PayLinkFrame>
  );
}

export function GonePayLink({ why }: { readonly why: Gone }) {
  const { t } = useTranslation("payment");
  return (
    <Outcome
      tone={why === "used" ? "success" : "warn"}
      title={t(`link.${why}Title`)}
      description={t(`link.${why}Text`)}
      actions={
        <>
          {why === "used" && (
            <LocalLink to="/dashboard/orders" className={buttonClass({ block: true })}>
              {t("toOrders")}
            </LocalLink>
          )}
          <LocalLink to="/contact" className={buttonClass({ variant: "secondary", block: true })}>
            {t("link.help")}
          </LocalLink>
        </>
      }
    />
  );
}
