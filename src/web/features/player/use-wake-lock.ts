import { useEffect, useState } from "react";

/** Keeps the screen on while `isActive`, also after the tab was hidden. Returns whether the device refuses. */
export function useWakeLock(isActive: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== "visible" || (lock !== undefined && !lock.released)) return;
      try {
        const taken = await navigator.wakeLock.request("screen");
        if (isOver) await taken.release();
        else lock = taken;
        setRefused(false);
      } catch {
        // Low battery, an insecure page, or a browser without it.
        setRefused(true);
      }
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release().catch(() => undefined);
    };
  }, [isActive]);
  return isRefused;
}
