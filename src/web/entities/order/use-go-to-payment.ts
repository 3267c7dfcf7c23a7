import { useNavigate } from "react-router";
import type { PaymentStart } from "#shared/contract/payments.ts";
import { keepLastPayment } from "./last-payment.ts";

/** Goes to the provider's payment page; without one, to the page with the code or the result. */
export function useGoToPayment(): (payment: PaymentStart) => void {
  const navigate = useNavigate();
  return ({ id, redirectUrl, instructions }) => {
    keepLastPayment(id);
    const page = instructions === undefined ? "success" : "code";
    if (redirectUrl === undefined)
      void navigate(`/payment/${page}?payment=${encodeURIComponent(id)}`, { replace: true });
    else window.location.assign(redirectUrl);
  };
}
