import { useState } from "react";
import { payOrder } from "#shared/contract/checkout.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useGoToPayment } from "./use-go-to-payment.ts";

export interface PayAgainButtonProps {
  readonly orderId: string;
  readonly label: string;
  /** Default: the method that the order was placed with. */
  readonly method?: PaymentMethod | undefined;
  readonly isBlock?: boolean;
  readonly onRefused?: () => void;
}

/** Starts a new payment attempt for an unpaid order. */
export function PayAgainButton({ orderId, label, method, isBlock = false, onRefused }: PayAgainButtonProps) {
  const words = useRefusalWords();
  const goToPayment = useGoToPayment();
  const [isBusy, setBusy] = useState(false);
  const pay = async (): Promise<void> => {
    setBusy(true);
    try {
      const { payment } = await api(payOrder, {
        params: { id: orderId },
        body: method === undefined ? {} : { paymentMethod: method },
      });
      goToPayment(payment);
    } catch (error) {
      setBusy(false);
      toast.show({ type: "error", message: words(error) });
      onRefused?.();
    }
  };
  return (
    <Button block={isBlock} loading={isBusy} onClick={() => void pay()}>
      {label}
    </Button>
  );
}
