import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Payment } from "#shared/contract/payments.ts";
import { LateInvite } from "#web/entities/app/late-invite.tsx";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { PaymentCode } from "#web/entities/order/payment-code.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { useOwnData } from "#web/lib/session/use-own-data.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { OutcomeData } from "./load-outcome.ts";
import { OutcomePage } from "./outcome-page.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { ProofField } from "./proof-field.tsx";
import { TransferSteps } from "./transfer-steps.tsx";

const lookEveryMs = 20_000;

/** Polls while the page is visible: the customer may pay with the phone that shows it. */
function useLooking(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const interval = window.setInterval(look, lookEveryMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(interval);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}

/** Whether the time to pay is over; a transfer may have been sent nevertheless. */
const isOver = ({ status, orderStatus }: Payment): boolean =>
  (status === "cancelled" || status === "expired") && (orderStatus === "expired" || orderStatus === "pending_payment");

function LateTransfer({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation("payment");
  return (
    <main id="main" className="page">
      <PrivateHead title={t("transfer.overTitle")} />
      <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
        <h1 className="text-h2 font-extrabold">{t("transfer.overTitle")}</h1>
        <p>{t("transfer.overText")}</p>
        <ProofField paymentId={payment.id} />
        <PaymentFacts payment={payment} order={undefined} />
        <LocalLink
          to={`/dashboard/orders/${payment.orderId}`}
          className={buttonClass({ variant: "secondary", block: true })}
        >
          {t("toOrder")}
        </LocalLink>
      </div>
    </main>
  );
}

/** The page after an order that is paid by a code; after payment or expiry, the result. */
export function CodePage({ data }: { readonly data: OutcomeData }) {
  const { status } = useSession();
  const isOwn = useOwnData(data, status !== "loading");
  const { payment } = data;
  if (isOwn && payment?.method === "transfer" && isOver(payment)) return <LateTransfer payment={payment} />;
  if (!isOwn || payment?.instructions === undefined) return <OutcomePage hint="result" data={data} />;
  return <WaitingCode payment={payment} instructions={payment.instructions} />;
}

interface WaitingCodeProps {
  readonly payment: Payment;
  readonly instructions: NonNullable<Payment["instructions"]>;
}

function WaitingCode({ payment, instructions }: WaitingCodeProps) {
  const { t } = useTranslation("payment");
  const money = useMoneyText();
  useLooking();
  const amount = money(payment.amount, payment.currency);
  const isTransfer = instructions.kind === "bank_transfer";
  const title = t(isTransfer ? "transfer.title" : "code.title");
  return (
    <main id="main" className="page">
      <PrivateHead title={title} />
      <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
        <h1 className="text-h2 font-extrabold">{title}</h1>
        {isTransfer ? (
          <TransferSteps instructions={instructions} amount={amount} plainAmount={payment.amount.toFixed(2)} />
        ) : (
          <PaymentCode instructions={instructions} amount={amount} />
        )}
        <PaymentFacts payment={payment} order={undefined} />
        {payment.provider === "sandbox" && (
          <a href={`/sandbox-pay/${payment.id}`} className={buttonClass({ variant: "secondary", block: true })}>
            {t("code.test")}
          </a>
        )}
        <LocalLink
          to={`/dashboard/orders/${payment.orderId}`}
          className={buttonClass({ variant: "secondary", block: true })}
        >
          {t("code.other")}
        </LocalLink>
        <LateInvite after="order" canInstall={false} />
      </div>
    </main>
  );
}
