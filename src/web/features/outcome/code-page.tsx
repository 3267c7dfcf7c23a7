import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Payment } from "#shared/contract/payments.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { PaymentCode } from "#web/entities/order/payment-code.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { useOwnData } from "#web/lib/session/use-own-data.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { OutcomeData } from "./load-outcome.ts";
import { OutcomePage } from "./outcome-page.tsx";
import { PaymentFacts } from "./payment-facts.tsx";

const lookEveryMs = 20_000;

/** Looks again while the page is seen: the customer may pay with the phone that shows it. */
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

/** The page after an order that is paid by a code; once that is over, the result. */
export function CodePage({ data }: { readonly data: OutcomeData }) {
  const { status } = useSession();
  const isOwn = useOwnData(data, status !== "loading");
  const { payment } = data;
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
  return (
    <main id="main" className="page">
      <PrivateHead title={t("code.title")} />
      <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
        <h1 className="text-h2 font-extrabold">{t("code.title")}</h1>
        <PaymentCode instructions={instructions} amount={money(payment.amount, payment.currency)} />
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
      </div>
    </main>
  );
}
