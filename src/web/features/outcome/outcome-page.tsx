import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { useCart } from "#web/entities/cart/cart-provider.tsx";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { readLastPayment } from "#web/entities/order/last-payment.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { CheckingSession } from "#web/lib/session/require-session.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Outcome, type OutcomeTone } from "#web/ui/outcome.tsx";
import { measurePurchase } from "./measure-purchase.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import { readPaymentId } from "./poll-payment.ts";
import { SettledPayment } from "./settled-payment.tsx";
import { usePayment } from "./use-payment.ts";

/** Which return URL the provider used. */
type Hint = "success" | "failure" | "cancel" | "result";

const tones: Readonly<Record<Hint, OutcomeTone>> = {
  success: "info",
  failure: "danger",
  cancel: "warn",
  result: "info",
};

/**
 * The return page of payment providers. The URL is only a hint: the page shows the server's state and polls it until
 * it is settled.
 */
export function OutcomePage({ hint }: { readonly hint: Hint }) {
  const { t } = useTranslation("payment");
  const { status } = useSession();
  return (
    <main id="main" className="page">
      <PrivateHead title={t("title")} />
      {status === "loading" && <CheckingSession />}
      {status === "signed-out" && <SignedOut hint={hint} />}
      {status === "signed-in" && <OwnPayment hint={hint} />}
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
      icon={tones[hint] === "info" ? "login" : undefined}
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

function OwnPayment({ hint }: { readonly hint: Hint }) {
  const [search] = useSearchParams();
  const named = readPaymentId(search);
  const [id] = useState(() => named ?? readLastPayment());
  const { look, again } = usePayment(named ?? id);
  const { load } = useCart();
  const wentBack = hint === "cancel";
  const isSettled = look.status === "settled";
  const order = isSettled ? look.order : undefined;
  const isBought = isSettled && (look.payment.status === "paid" || look.payment.status === "due");
  useEffect(() => {
    if (isSettled) void load({ force: true });
  }, [isSettled, load]);
  useEffect(() => {
    if (isBought && order !== undefined) measurePurchase(order);
  }, [isBought, order]);

  if ((named ?? id) === undefined) return <Unknown />;
  if (look.status === "failed")
    return look.error instanceof ApiError && look.error.status === 404 ? (
      <Unknown />
    ) : (
      <FailurePanel headingLevel="h1" error={look.error} onRetry={again} />
    );
  if (look.status === "settled") return <SettledPayment payment={look.payment} order={look.order} />;
  // A cancelled hosted page stays open for a while: say so at once and continue polling.
  if (wentBack && look.payment !== undefined)
    return <SettledPayment payment={{ ...look.payment, status: "cancelled" }} order={undefined} />;
  return (
    <Pending isSlow={look.isSlow} onAgain={look.isResting ? again : undefined}>
      {look.payment !== undefined && <PaymentFacts payment={look.payment} order={undefined} />}
    </Pending>
  );
}

interface PendingProps {
  readonly isSlow: boolean;
  readonly onAgain: (() => void) | undefined;
  readonly children: ReactNode;
}

function Pending({ isSlow, onAgain, children }: PendingProps) {
  const { t } = useTranslation("payment");
  return (
    <Outcome
      tone="pending"
      icon={onAgain === undefined ? undefined : "clock"}
      title={t("pending.title")}
      description={t(isSlow ? "pending.slow" : "pending.text")}
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
