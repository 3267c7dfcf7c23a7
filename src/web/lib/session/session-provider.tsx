import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { browserSession, startBrowserSession } from "./browser-session.ts";
import { sessionEvents, tokenStore } from "./browser-tokens.ts";
import { authPath } from "./return-to.ts";
import { loadingState, type Session, type SessionState, type SessionStatus } from "./session.ts";

export interface SessionContext {
  /** "loading" on the server and until the browser has read its storage. */
  readonly status: SessionStatus;
  /** Known offline too; undefined while loading and signed out. */
  readonly userId: string | undefined;
  /** Null while signed out, and while the profile cannot be loaded offline. */
  readonly user: User | null;
  /** The state once it is no longer "loading": what a press before that waits for. */
  whenKnown: Session["whenKnown"];
  /** Rejects with an ApiError, or 'Invalid response from server'. Does not navigate. */
  login(identifier: string, password: string): Promise<User>;
  /** Signs in with the reply of a later step of the sign-in. */
  accept: Session["accept"];
  /** Clears the session at once, then calls the server and ignores its failure. Does not navigate. */
  logout(): Promise<void>;
  refreshProfile(): Promise<User | null>;
  /** Stores the profile from a write's reply. */
  adopt(user: User): void;
  /** Clears tokens and currency preference without calling the server. */
  forceLogout(): void;
}

const Context = createContext<SessionContext | undefined>(undefined);

/** Router state for the login page: which message to show. */
export interface LoginState {
  readonly sessionEvent: "authRequired" | "tokenRefreshFailed";
}

const readOnServer = (): SessionState => loadingState;

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

interface SessionProviderProps {
  /** The currency of prices in this browser; `undefined` when the page failed to render. */
  readonly currency: Currency | undefined;
  readonly children: ReactNode;
}

export function SessionProvider({ currency, children }: SessionProviderProps) {
  const state = useSyncExternalStore(browserSession.subscribe, browserSession.read, readOnServer);
  useLoginRedirect();
  const { status, userId, user } = state;
  // Set before the session's first call, and again after signing in, since signing out clears the preference.
  useEffect(() => {
    if (currency !== undefined && status !== "signed-out") tokenStore.writeCurrency(currency);
  }, [currency, status]);
  useEffect(startBrowserSession, []);
  const value = useMemo<SessionContext>(() => {
    const { whenKnown, login, accept, logout, refreshProfile, adopt, forceLogout } = browserSession;
    return { status, userId, user, whenKnown, login, accept, logout, refreshProfile, adopt, forceLogout };
  }, [status, userId, user]);
  return <Context value={value}>{children}</Context>;
}

/** The current session, and signing in and out. */
export function useSession(): SessionContext {
  const session = useContext(Context);
  if (session === undefined) throw new Error("useSession needs a SessionProvider around it");
  return session;
}
