import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Currency } from "#shared/domain/currency.ts";
import { startBrowserSession } from "./browser-session.ts";
import { sessionEvents, tokenStore } from "./browser-tokens.ts";
import { authPath } from "./return-to.ts";
import { useSession } from "./use-session.ts";

/** Router state for the login page: which message to show. */
export interface LoginState {
  readonly sessionEvent: "authRequired" | "tokenRefreshFailed";
}

/** Sends the user to the login page on authRequired and tokenRefreshFailed, with a way back. */
function useLoginRedirect(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const current = useRef(location);
  useEffect(() => {
    current.current = location;
  });
  useEffect(
    () =>
      sessionEvents.listen(({ name }) => {
        const { pathname, search, hash } = current.current;
        if (pathname.startsWith("/auth/")) return;
        const state: LoginState = { sessionEvent: name };
        void navigate(authPath("login", pathname + search + hash), { state });
      }),
    [navigate],
  );
}

interface SessionStartProps {
  /** The currency of prices in this browser; `undefined` when the page failed to render. */
  readonly currency: Currency | undefined;
}

/** Reads this browser's session once the page has hydrated. Renders nothing, so that nothing renders again when it changes. */
export function SessionStart({ currency }: SessionStartProps) {
  useLoginRedirect();
  const { status } = useSession();
  // Set before the session's first call, and again after signing in, since signing out clears the preference.
  useEffect(() => {
    if (currency !== undefined && status !== "signed-out") tokenStore.writeCurrency(currency);
  }, [currency, status]);
  useEffect(startBrowserSession, []);
  return null;
}
