import { useNavigate } from "react-router";
import type { PaymentStart } from "#shared/contract/payments.ts";
import { keepLastPayment } from "./last-payment.ts";

/** On from an order that was placed: to the provider's page, or straight to the outcome where there is nothing to do there. */
export function useGoToPayment(): (payment: PaymentStart) => void {
  const navigate = useNavigate();
  return ({ id, redirectUrl }) => {
    keepLastPayment(id);
    if (redirectUrl === undefined)
      void navigate(`/payment/success?payment=${encodeURIComponent(id)}`, { replace: true });
    else window.location.assign(redirectUrl);
  };
}
