import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#web/root.tsx";
import { type Consent, createConsentStore } from "./consent.ts";

const store = createConsentStore(() => localStorage);
const unknown = () => "unknown" as const;

export interface ConsentState {
  /** The tag manager's container id; null when analytics is off. */
  readonly gtmId: string | null;
  /**
   * "unknown" on the server and in the first render, since only the browser stores it; `undefined` until the visitor
   * answers.
   */
  readonly consent: Consent | undefined | "unknown";
  readonly setConsent: (consent: Consent) => void;
}

/** The visitor's consent to analytics, and a way to change it. */
export function useConsent(): ConsentState {
  const gtmId = useRouteLoaderData<typeof rootLoader>("root")?.gtmId ?? null;
  const consent = useSyncExternalStore<Consent | undefined | "unknown">(store.subscribe, store.read, unknown);
  return { gtmId, consent, setConsent: store.set };
}
