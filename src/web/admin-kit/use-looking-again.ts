import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again every `everyMs` milliseconds, as long as it waits for something. */
export function useLookingAgain(isWaiting: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, everyMs, revalidate]);
}
