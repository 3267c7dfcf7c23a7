import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Payment } from "#shared/contract/payments.ts";
import { cartStore } from "#web/entities/cart/use-cart.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { CheckingSession } from "#web/lib/session/checking-session.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useOwnData } from "#web/lib/session/use-own-data.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { loginIcon } from "#web/ui/drawn-icons.ts";
import { Outcome, type OutcomeTone } from "#web/ui/outcome.tsx";
import type { OutcomeData } from "./load-outcome.ts";
import { measurePurchase } from "./measure-purchase.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { isSettled, readPaymentId } from "./poll-payment.ts";
import { SettledPayment } from "./settled-payment.tsx";
import { UnconfirmedCash } from "./unconfirmed-cash.tsx";
import { usePolling } from "./use-polling.ts";

/** Which return URL the provider used. */
type Hint = "success" | "failure" | "cancel" | "result";

const tones: Readonly<Record<Hint, OutcomeTone>> = {
  success: "info",
  failure: "danger",
  cancel: "warn",
  result: "info",
};

interface OutcomePageProps {
  readonly hint: Hint;
  readonly data: OutcomeData;
}

/**
 * The return page of payment providers. The URL is only a hint: the page shows the server's state and polls it until
 * it is settled.
 */
export function OutcomePage({ hint, data }: OutcomePageProps) {
  const { status } = useSession();
  const isOwn = useOwnData(data, status !== "loading");
  return (
    <Frame>
      {!isOwn ? (
        <CheckingSession />
      ) : data.userId === undefined ? (
        <SignedOut hint={hint} />
      ) : data.payment === undefined ? (
        <Unknown />
      ) : (
        <OwnPayment key={data.payment.id} hint={hint} payment={data.payment} order={data.order} cod={data.cod} />
      )}
    </Frame>
  );
}

export function OutcomeWaiting() {
  return (
    <Frame>
      <CheckingSession />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("payment");
  return (
    <main id="main" className="page">
      <PrivateHead title={t("title")} />
      {children}
    </main>
  );
}

/** Signed out, the state cannot be loaded: the page follows the URL, and does not confirm a payment. */
function SignedOut({ hint }: { readonly hint: Hint }) {
  const { t } = useTranslation("payment");
  const [search] = useSearchParams();
  const id = readPaymentId(search);
  return (
    <Outcome
      tone={tones[hint]}
      icon={tones[hint] === "info" ? loginIcon : undefined}
      title={t(`signedOut.${hint}.title`)}
      description={t(`signedOut.${hint}.text`)}
      actions={
        <LocalLink
          to={authPath("login", `/payment/result${id === undefined ? "" : `?payment=${id}`}`)}
          className={buttonClass({ block: true })}
        >
          {t("signedOut.logIn")}
        </LocalLink>
      }
    />
  );
}

interface OwnPaymentProps extends Pick<OutcomeData, "order" | "cod"> {
  readonly hint: Hint;
  readonly payment: Payment;
}

function OwnPayment({ hint, payment, order, cod }: OwnPaymentProps) {
  const { isSlow, isResting, again } = usePolling(payment);
  const isDone = isSettled(payment);
  const isBought = payment.status === "paid" || payment.status === "due";
  useEffect(() => {
    if (isDone) void cartStore.load({ force: true });
  }, [isDone]);
  useEffect(() => {
    if (isBought && order !== undefined) measurePurchase(order);
  }, [isBought, order]);
  if (isDone && cod !== null && cod.state !== "confirmed")
    return <UnconfirmedCash payment={payment} order={order} confirmation={cod} />;
  if (isDone) return <SettledPayment payment={payment} order={order} />;
  // A cancelled hosted page stays open for a while: say so at once and continue polling.
  if (hint === "cancel") return <SettledPayment payment={{ ...payment, status: "cancelled" }} order={undefined} />;
  return (
    <Pending isSlow={isSlow} isWallet={payment.method === "wallet"} onAgain={isResting ? again : undefined}>
      <PaymentFacts payment={payment} order={undefined} />
    </Pending>
  );
}

interface PendingProps {
  readonly isSlow: boolean;
  /** The customer still has to approve it in the app of their wallet. */
  readonly isWallet: boolean;
  readonly onAgain: (() => void) | undefined;
  readonly children: ReactNode;
}

function Pending({ isSlow, isWallet, onAgain, children }: PendingProps) {
  const { t } = useTranslation("payment");
  return (
    <Outcome
      tone="pending"
      icon={onAgain === undefined ? undefined : "clock"}
      title={t("pending.title")}
      description={t(isSlow ? "pending.slow" : isWallet ? "pending.wallet" : "pending.text")}
      actions={
        isSlow && (
          <>
            {onAgain !== undefined && (
              <Button block onClick={onAgain}>
                {t("pending.again")}
              </Button>
            )}
            <LocalLink to="/dashboard/orders" className={buttonClass({ variant: "secondary", block: true })}>
              {t("toOrders")}
            </LocalLink>
          </>
        )
      }
    >
      {children}
    </Outcome>
  );
}

function Unknown() {
  const { t } = useTranslation("payment");
  return (
    <Outcome
      tone="info"
      title={t("unknown.title")}
      description={t("unknown.text")}
      actions={
        <LocalLink to="/dashboard/orders" className={buttonClass({ block: true })}>
          {t("toOrders")}
        </LocalLink>
      }
    />
  );
}
