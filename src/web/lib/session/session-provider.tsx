import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { browserSession, startBrowserSession } from "./browser-session.ts";
import { sessionEvents, tokenStore } from "./browser-tokens.ts";
import { authPath } from "./return-to.ts";
import { loadingState, type SessionState, type SessionStatus } from "./session.ts";

export interface SessionContext {
  /** "loading" on the server and until the browser has looked at its storage. */
  readonly status: SessionStatus;
  /** Null while signed out, and while the profile cannot be loaded because there is no network. */
  readonly user: User | null;
  /** Rejects with an ApiError, or 'Invalid response from server'. Does not navigate. */
  login(identifier: string, password: string): Promise<User>;
  /** Clears the session at once and then tells the server, whose failure is ignored. Does not navigate. */
  logout(): Promise<void>;
  refreshProfile(): Promise<User | null>;
  /** Takes the profile that a change has just answered with. */
  adopt(user: User): void;
  /** Clears tokens and currency preference without telling the server. */
  forceLogout(): void;
}

const Context = createContext<SessionContext | undefined>(undefined);

/** What the login page is told when somebody is sent there: which sentence to show. */
export interface LoginState {
  readonly sessionEvent: "authRequired" | "tokenRefreshFailed";
}

const readOnServer = (): SessionState => loadingState;

/** authRequired and tokenRefreshFailed send the person to the login page, and from there back to where they were. */
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
  /** In which this browser is shown prices; `undefined` where no page could be drawn. */
  readonly currency: Currency | undefined;
  readonly children: ReactNode;
}

export function SessionProvider({ currency, children }: SessionProviderProps) {
  const state = useSyncExternalStore(browserSession.subscribe, browserSession.read, readOnServer);
  useLoginRedirect();
  const { status, user } = state;
  // Before the session's first call, and again for who signs in after the preference was cleared with the tokens.
  useEffect(() => {
    if (currency !== undefined && status !== "signed-out") tokenStore.writeCurrency(currency);
  }, [currency, status]);
  useEffect(startBrowserSession, []);
  const value = useMemo<SessionContext>(() => {
    const { login, logout, refreshProfile, adopt, forceLogout } = browserSession;
    return { status, user, login, logout, refreshProfile, adopt, forceLogout };
  }, [status, user]);
  return <Context value={value}>{children}</Context>;
}

/** Who is signed in, and signing in and out. */
export function useSession(): SessionContext {
  const session = useContext(Context);
  if (session === undefined) throw new Error("useSession needs a SessionProvider around it");
  return session;
}
