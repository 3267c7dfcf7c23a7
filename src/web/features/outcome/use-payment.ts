import { useEffect, useState } from "react";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { getPayment, type Payment } from "#shared/contract/payments.ts";
import { api } from "#web/lib/api/browser.ts";
import { isSettled, patientAsks, pauseAfter } from "./poll-payment.ts";

export type PaymentLook =
  | {
      readonly status: "asking";
      readonly payment: Payment | undefined;
      readonly isSlow: boolean;
      readonly isResting: boolean;
    }
  | { readonly status: "settled"; readonly payment: Payment; readonly order: Order | undefined }
  | { readonly status: "failed"; readonly error: unknown };

const first: PaymentLook = { status: "asking", payment: undefined, isSlow: false, isResting: false };

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

async function follow(id: string, signal: AbortSignal, tell: (look: PaymentLook) => void): Promise<void> {
  for (let asks = 1; ; asks += 1) {
    const { payment } = await api(getPayment, { params: { id } }, { signal });
    if (isSettled(payment)) {
      // The result is shown even if the order fails to load.
      const order = await api(getOrder, { params: { id: payment.orderId } }, { signal }).then(
        (reply) => reply.order,
        () => undefined,
      );
      return tell({ status: "settled", payment, order });
    }
    const wait = pauseAfter(asks);
    tell({ status: "asking", payment, isSlow: asks >= patientAsks, isResting: wait === undefined });
    if (wait === undefined) return;
    await pause(wait, signal);
  }
}

/** Polls a payment until it is settled; `again` restarts polling. */
export function usePayment(id: string | undefined) {
  const [look, setLook] = useState<PaymentLook>(first);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each attempt
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    setLook(first);
    const tell = (next: PaymentLook): void => {
      if (!abort.signal.aborted) setLook(next);
    };
    follow(id, abort.signal, tell).catch((error: unknown) => tell({ status: "failed", error }));
    return () => abort.abort();
  }, [id, attempt]);
  return { look, again: () => setAttempt((count) => count + 1) };
}
