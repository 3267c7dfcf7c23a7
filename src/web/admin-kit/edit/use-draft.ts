import isEqual from "fast-deep-equal";
import { useEffect, useState } from "react";

interface Kept<Base, Fields> {
  readonly base: Base;
  readonly fields: Fields;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Draft<Base, Fields> {
  /** The state that the fields are based on. */
  readonly base: Base;
  readonly fields: Fields;
  readonly change: (fields: Fields) => void;
  /** Resets to a state: after saving or discarding. */
  readonly restart: (base: Base) => void;
  /** Moves the fields onto another base state. */
  readonly carryOver: (base: Base, fields: Fields) => void;
  /** Deletes the stored draft while the page still shows it: it was saved or discarded, and new data is loading. */
  readonly forget: () => void;
  readonly isDirty: boolean;
  /** When a restored draft was typed; undefined if none was restored. */
  readonly restoredAt: Date | undefined;
}

const daysKept = 14;
const nameOf = (key: string): string => `admin-draft:${key}`;

function readKept<Base, Fields>(key: string | undefined): Kept<Base, Fields> | undefined {
  if (key === undefined) return undefined;
  try {
    const text = localStorage.getItem(nameOf(key));
    const kept = text === null ? undefined : (JSON.parse(text) as Kept<Base, Fields>);
    return kept === undefined || kept.at < Date.now() - daysKept * 86_400_000 ? undefined : kept;
  } catch {
    return undefined;
  }
}

function write(key: string | undefined, kept: Kept<unknown, unknown> | undefined): void {
  if (key === undefined) return;
  try {
    if (kept === undefined) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(kept));
  } catch {
    // Full or blocked storage loses the draft, not the work on the page.
  }
}

/** Deletes the draft of a form that is about to close. */
export const forgetDraft = (key: string): void => write(key, undefined);

/**
 * Keeps an editor's input in this browser until it is saved, so that a reload loses nothing. `fieldsOf` gives the
 * fields of an untouched form; without a key nothing is stored.
 */
export function useDraft<Base, Fields>(
  key: string | undefined,
  now: Base,
  toFields: (base: Base) => Fields,
): Draft<Base, Fields> {
  const [left] = useState(() => readKept<Base, Fields>(key));
  const [{ base, fields }, setState] = useState(() =>
    left === undefined ? { base: now, fields: toFields(now) } : { base: left.base, fields: left.fields },
  );
  const [restoredAt, setRestoredAt] = useState(() => (left === undefined ? undefined : new Date(left.at)));
  const isDirty = !isEqual(fields, toFields(base));
  useEffect(() => {
    write(key, isDirty ? { base, fields, at: Date.now() } : undefined);
  }, [key, isDirty, base, fields]);
  return {
    base,
    fields,
    isDirty,
    restoredAt: isDirty ? restoredAt : undefined,
    change: (next) => setState({ base, fields: next }),
    restart: (next) => {
      setRestoredAt(undefined);
      setState({ base: next, fields: toFields(next) });
    },
    carryOver: (nextBase, nextFields) => setState({ base: nextBase, fields: nextFields }),
    forget: () => write(key, undefined),
  };
}
