/** What a visitor said about being measured. */
export type Consent = "granted" | "denied";

const key = "himma.consent";

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface ConsentStore {
  /** `undefined` while nobody was asked. */
  readonly read: () => Consent | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (consent: Consent) => void;
}

/** Remembers the answer in this browser. Without storage it holds for the page alone, and the next one asks again. */
export function createConsentStore(storage: () => Storage): ConsentStore {
  const listeners = new Set<() => void>();
  let known: Consent | undefined;
  return {
    read: () => {
      if (known !== undefined) return known;
      try {
        const kept = storage().getItem(key);
        known = kept === "granted" || kept === "denied" ? kept : undefined;
      } catch {
        // Nothing is known, which is no consent.
      }
      return known;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (consent) => {
      known = consent;
      try {
        storage().setItem(key, consent);
      } catch {
        // See above.
      }
      for (const listener of listeners) listener();
    },
  };
}
