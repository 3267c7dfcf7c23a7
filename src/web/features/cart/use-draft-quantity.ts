import { useEffect, useRef, useState } from "react";

const pauseMs = 400;

/** Optimistic quantity: shown at once, sent after a pause, then replaced by the server's reply. */
export function useDraftQuantity(quantity: number, send: (quantity: number) => Promise<void>) {
  const [draft, setDraft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: number): void => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const done = () => setDraft((latest) => (latest === next ? undefined : latest));
      if (next === quantity) done();
      else void send(next).then(done);
    }, pauseMs);
  };
  return { shown: draft ?? quantity, isSending: draft !== undefined && draft !== quantity, change };
}
