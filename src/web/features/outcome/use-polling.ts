import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Payment } from "#shared/contract/payments.ts";
import { isSettled, patientAsks, pauseAfter } from "./poll-payment.ts";

/** Reloads the page's data until the payment is settled, with growing pauses; `again` restarts. */
export function usePolling(payment: Payment) {
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(1);
  const wait = isSettled(payment) ? undefined : pauseAfter(asks);
  // `asks` is what a new pause begins with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wait === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void revalidate().then(() => isCurrent && setAsks((count) => count + 1));
    }, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wait, asks, payment.id, revalidate]);
  return {
    isSlow: asks >= patientAsks,
    isResting: wait === undefined,
    again: () => {
      void revalidate();
      setAsks(1);
    },
  };
}
