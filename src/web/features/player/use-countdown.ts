import { useEffect, useRef, useState } from "react";
import { type Moment, momentOf, toneBetween } from "./countdown.ts";
import type { Timer } from "./draft.ts";
import { prepareSound } from "./prepare-sound.ts";
import { notifyHidden, signal } from "./signal.ts";

/** The state of a running timer; plays its tones while mounted and calls `onOver` at its end. */
export function useCountdown(timer: Timer, overWords: string, onOver: () => void): Moment {
  const [moment, setMoment] = useState(() => momentOf(timer, Date.now()));
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    let before = Date.now();
    const look = (): void => {
      const now = Date.now();
      const next = momentOf(timer, now);
      const tone = toneBetween(timer, before, now);
      before = now;
      setMoment((known) => (known.phase === next.phase && known.left === next.left ? known : next));
      if (tone !== undefined) signal(tone);
      if (next.phase !== "over") return;
      window.clearInterval(interval);
      if (tone !== undefined) void notifyHidden(overWords).catch(() => undefined);
      over.current();
    };
    const interval = window.setInterval(look, 250);
    document.addEventListener("visibilitychange", look);
    // After a reload nothing sounds before the page is touched again.
    document.addEventListener("pointerdown", prepareSound, { once: true });
    look();
    return () => {
      window.clearInterval(interval);
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener("pointerdown", prepareSound);
    };
  }, [timer, overWords]);
  return moment;
}
