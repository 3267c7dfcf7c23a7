import { measuringCookie, measuringVersion } from "#shared/domain/measuring-cookie.ts";

/** A visitor's consent: "m" measuring, "a" advertising, both or neither. */
export type Consent = "" | "m" | "a" | "ma";

const kept = new RegExp(`(?:^|; )${measuringCookie}=${measuringVersion}\\.\\d+\\.(m?a?)\\.`);

export interface ConsentStore {
  /** `undefined` until the visitor answers. */
  readonly read: () => Consent | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (consent: Consent) => void;
}

/** Reads the consent from the cookie that the server sets. */
export function createConsentStore(cookies: () => string): ConsentStore {
  const listeners = new Set<() => void>();
  let known: Consent | undefined;
  return {
    read: () => {
      try {
        known ??= kept.exec(cookies())?.[1] as Consent | undefined;
      } catch {
        // Unreadable cookies mean no consent.
      }
      return known;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (consent) => {
      known = consent;
      for (const listener of listeners) listener();
    },
  };
}
