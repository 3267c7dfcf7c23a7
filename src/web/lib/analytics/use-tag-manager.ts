import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ShownAddress } from "./browser-tag-manager.ts";
import { useConsent } from "./use-consent.ts";

/** Loads the tag manager where the shop has one and the visitor has agreed, now or on an earlier day; never at a secret address. */
export function useTagManager(): void {
  const { gtmId, consent } = useConsent();
  const { pathname, search } = useLocation();
  const wasWithout = useRef(false);
  const shown = useRef<readonly ShownAddress[]>([]);
  useEffect(() => {
    if (gtmId === null) return;
    if (consent === undefined || consent === "denied") wasWithout.current = true;
    shown.current = [...shown.current, { pathname, search }];
    if (consent !== "granted") return;
    const [addresses, isFresh] = [shown.current, wasWithout.current];
    void import("./browser-tag-manager.ts").then(({ followTagManager }) => followTagManager(gtmId, addresses, isFresh));
  }, [gtmId, consent, pathname, search]);
}
