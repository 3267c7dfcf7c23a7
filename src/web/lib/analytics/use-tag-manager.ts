import { useEffect, useRef } from "react";
import { useConsent } from "./use-consent.ts";

/** Loads the tag manager where the shop has one and the visitor has agreed, now or on an earlier day. */
export function useTagManager(): void {
  const { gtmId, consent } = useConsent();
  const wasWithout = useRef(false);
  useEffect(() => {
    if (consent === undefined || consent === "denied") wasWithout.current = true;
    if (gtmId === null || consent !== "granted") return;
    const isFresh = wasWithout.current;
    void import("./browser-tag-manager.ts").then(({ loadTagManager }) => loadTagManager(gtmId, isFresh));
  }, [gtmId, consent]);
}
