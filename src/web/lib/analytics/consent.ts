/** A visitor's consent to analytics. */
export type Consent = "granted" | "denied";

const key = "himma.consent";

interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface ConsentStore {
  /** `undefined` until the visitor answers. */
  readonly read: () => Consent | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (consent: Consent) => void;
}

/** Stores the consent in this browser. Without storage it lasts for this page only. */
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
        // Unreadable storage means no consent.
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
        // The choice lasts for this page only.
      }
      for (const listener of listeners) listener();
    },
  };
}
