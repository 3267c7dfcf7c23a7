import { useState } from "react";

const most = 50;

/** Undo history. */
export function useHistory<T>(now: T, show: (state: T) => void) {
  const [past, setPast] = useState<readonly T[]>([]);
  return {
    /** Shows a new state and stores the previous one. */
    push: (next: T): void => {
      if (next === now) return;
      setPast((before) => [...before.slice(1 - most), now]);
      show(next);
    },
    canUndo: past.length > 0,
    undo: (): void => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      show(last);
    },
    clear: (): void => setPast([]),
  };
}
