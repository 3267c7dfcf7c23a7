import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Calls `work` each time the network comes back, while `isWanted`. */
export function useWhenOnline(isWanted: boolean, work: () => unknown): void {
  useEffect(() => {
    if (!isWanted) return;
    const run = (): void => void work();
    window.addEventListener("online", run);
    return () => window.removeEventListener("online", run);
  }, [isWanted, work]);
}

/** Reloads the page when the network is back, if it shows the copy on this device. Returns the reload. */
export function useReloadOnline(isKept: boolean): () => Promise<void> {
  const { revalidate } = useRevalidator();
  useWhenOnline(isKept, revalidate);
  return revalidate;
}
