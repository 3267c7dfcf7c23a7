import { useNavigate } from "react-router";
import type { PaymentStart } from "#shared/contract/payments.ts";
import { keepLastPayment } from "./last-payment.ts";

/** Leaves for the provider's payment page, or opens the result page if no payment is needed there. */
export function useGoToPayment(): (payment: PaymentStart) => void {
  const navigate = useNavigate();
  return ({ id, redirectUrl }) => {
    keepLastPayment(id);
    if (redirectUrl === undefined)
      void navigate(`/payment/success?payment=${encodeURIComponent(id)}`, { replace: true });
    else window.location.assign(redirectUrl);
  };
}
