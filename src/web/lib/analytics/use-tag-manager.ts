import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ShownAddress } from "./browser-tag-manager.ts";
import { useConsent } from "./use-consent.ts";

/** Loads the tag manager if the shop has one and the visitor consented, now or earlier; never on a secret address. */
export function useTagManager(): void {
  const { gtmId, consent } = useConsent();
  const { pathname, search } = useLocation();
  const wasWithout = useRef(false);
  const shown = useRef<readonly ShownAddress[]>([]);
  useEffect(() => {
    if (!consent) wasWithout.current = true;
    shown.current = [...shown.current, { pathname, search }];
    if (!consent || consent === "unknown") return;
    const [addresses, isFresh] = [shown.current, wasWithout.current];
    void import("./browser-tag-manager.ts").then(({ followTagManager }) =>
      followTagManager(gtmId, consent, addresses, isFresh),
    );
  }, [gtmId, consent, pathname, search]);
}
