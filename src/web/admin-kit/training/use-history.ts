import { useState } from "react";

const most = 50;

interface Course<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** What the last step changed; consecutive changes of the same thing are one step. */
  readonly mark: string | undefined;
}
const nothing = { past: [], future: [], mark: undefined };

/** Undo and redo. */
export function useHistory<T>(now: T, show: (state: T) => void) {
  const [{ past, future, mark }, setCourse] = useState<Course<T>>(nothing);
  return {
    /** Shows a new state and stores the previous one. Letters typed into one field share a mark: one step. */
    push: (next: T, about?: string): void => {
      if (next === now) return;
      const isSame = about !== undefined && about === mark && past.length > 0;
      setCourse({ past: isSame ? past : [...past.slice(1 - most), now], future: [], mark: about });
      show(next);
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: (): void => {
      const last = past.at(-1);
      if (last === undefined) return;
      setCourse({ past: past.slice(0, -1), future: [now, ...future], mark: undefined });
      show(last);
    },
    redo: (): void => {
      const [next] = future;
      if (next === undefined) return;
      setCourse({ past: [...past, now], future: future.slice(1), mark: undefined });
      show(next);
    },
    clear: (): void => setCourse(nothing),
  };
}
