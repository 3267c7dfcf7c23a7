import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reloads the page's data every `everyMs` milliseconds while `isWaiting`. */
export function usePolling(isWaiting: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, everyMs, revalidate]);
}
