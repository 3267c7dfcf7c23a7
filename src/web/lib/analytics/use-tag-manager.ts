import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isSecretAddress } from "#shared/domain/secret-address.ts";
import { useConsent } from "./use-consent.ts";

/** Loads the tag manager if the shop has one and the visitor consented, now or earlier; never on a secret address. */
export function useTagManager(): void {
  const { gtmId, consent } = useConsent();
  const { pathname, search } = useLocation();
  const wasWithout = useRef(false);
  const wasSecret = useRef(false);
  const isSecret = isSecretAddress(pathname, search);
  useEffect(() => {
    if (isSecret) wasSecret.current = true;
    if (consent === undefined || consent === "denied") wasWithout.current = true;
    if (gtmId === null || consent !== "granted") return;
    const isFresh = wasWithout.current;
    void import("./browser-tag-manager.ts").then(({ loadTagManager, leaveTagManager, tagManagerStep }) => {
      const step = tagManagerStep({ isSecret, wasSecret: wasSecret.current });
      if (step === "load") loadTagManager(gtmId, isFresh);
      if (step === "leave") leaveTagManager();
    });
  }, [gtmId, consent, isSecret]);
}
