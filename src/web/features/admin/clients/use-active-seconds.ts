import { useEffect, useRef } from "react";

const idleMs = 60_000;

/** Counts the seconds of work on the page: it is visible, and there was input in the last minute. */
export function useActiveSeconds(): () => number {
  const counted = useRef(0);
  useEffect(() => {
    let last = Date.now();
    const note = (): void => {
      const now = Date.now();
      if (document.visibilityState === "visible" && now - last <= idleMs) counted.current += now - last;
      last = now;
    };
    const events = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
    for (const event of events) addEventListener(event, note, { passive: true, capture: true });
    return () => {
      for (const event of events) removeEventListener(event, note, { capture: true });
    };
  }, []);
  return () => Math.round(counted.current / 1000);
}
