import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#web/root.tsx";
import { type Consent, createConsentStore } from "./consent.ts";

const store = createConsentStore(() => localStorage);
const unknown = () => "unknown" as const;

export interface ConsentState {
  /** The tag manager's container; null where the shop measures nothing with others. */
  readonly gtmId: string | null;
  /** "unknown" on the server and in the first render, since only the browser remembers; `undefined` while nobody was asked. */
  readonly consent: Consent | undefined | "unknown";
  readonly setConsent: (consent: Consent) => void;
}

/** Whether the visitor may be measured by others, and changing that. */
export function useConsent(): ConsentState {
  const gtmId = useRouteLoaderData<typeof rootLoader>("root")?.gtmId ?? null;
  const consent = useSyncExternalStore<Consent | undefined | "unknown">(store.subscribe, store.read, unknown);
  return { gtmId, consent, setConsent: store.set };
}
