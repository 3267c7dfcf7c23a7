import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { MeasuringPurpose } from "#shared/domain/measuring.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { type Consent, createConsentStore } from "./consent.ts";

const store = createConsentStore(() => document.cookie);
const unknown = () => "unknown" as const;

export interface ConsentState {
  /** The tag manager's container id; null when there is none. */
  readonly gtmId: string | null;
  /** The purposes that need consent; empty if the shop measures nothing. */
  readonly purposes: readonly MeasuringPurpose[];
  /**
   * "unknown" on the server and in the first render, since only the browser stores it; `undefined` until the visitor
   * answers.
   */
  readonly consent: Consent | undefined | "unknown";
  readonly setConsent: (consent: Consent) => void;
}

const none: readonly MeasuringPurpose[] = [];

/** The visitor's consent to measuring and advertising, and a way to change it. */
export function useConsent(): ConsentState {
  const { gtmId = null, purposes = none } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const consent = useSyncExternalStore<Consent | undefined | "unknown">(store.subscribe, store.read, unknown);
  return { gtmId, purposes, consent, setConsent: store.set };
}
