import { useEffect, useState } from "react";
import { timeLeft } from "./time-left.ts";

/** The time until a moment, each second; `undefined` once it has passed. */
export function useTimeLeft(until: string): string | undefined {
  const [left, setLeft] = useState(() => timeLeft(until, Date.now()));
  useEffect(() => {
    const look = () => setLeft(timeLeft(until, Date.now()));
    const interval = window.setInterval(look, 1000);
    look();
    return () => window.clearInterval(interval);
  }, [until]);
  return left;
}
