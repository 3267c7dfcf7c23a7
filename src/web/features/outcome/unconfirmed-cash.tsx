import { useRevalidator } from "react-router";
import type { CodConfirmation } from "#shared/contract/cod.ts";
import type { Order } from "#shared/contract/orders.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { CodNotice } from "#web/entities/order/cod-notice.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { PaymentFacts } from "./payment-facts.tsx";

interface UnconfirmedCashProps {
  readonly payment: Payment;
  readonly order: Order | undefined;
  readonly confirmation: CodConfirmation;
}

/** Cash on delivery that its customer has yet to confirm, or did not: the order is not sent like this. */
export function UnconfirmedCash({ payment, order, confirmation }: UnconfirmedCashProps) {
  const { t } = useTranslation("payment");
  const { revalidate } = useRevalidator();
  const isAsked = confirmation.state === "asked";
  const wording = isAsked ? "unconfirmed" : "notConfirmed";
  return (
    <Outcome
      tone={isAsked ? "info" : "warn"}
      title={t(`${wording}.title`)}
      description={t(`${wording}.text`)}
      actions={
        <>
          <LocalLink
            to={`/dashboard/orders/${payment.orderId}`}
            className={buttonClass({ variant: "secondary", block: true })}
          >
            {t("toOrder")}
          </LocalLink>
          <LocalLink to="/store" className={buttonClass({ variant: "link", block: true })}>
            {t("goOn")}
          </LocalLink>
        </>
      }
    >
      <CodNotice orderId={payment.orderId} confirmation={confirmation} onChange={revalidate} />
      <PaymentFacts payment={payment} order={order} />
    </Outcome>
  );
}
