import { useMemo, useSyncExternalStore } from "react";
import type { User } from "#shared/contract/accounts.ts";
import { browserSession } from "./browser-session.ts";
import { loadingState, type Session, type SessionState, type SessionStatus } from "./session.ts";

export interface CurrentSession {
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

const readOnServer = (): SessionState => loadingState;

/**
 * The current session, and signing in and out. Not a context: its changes would make React hydrate all waiting parts
 * of the page in one task.
 */
export function useSession(): CurrentSession {
  const { status, userId, user } = useSyncExternalStore(browserSession.subscribe, browserSession.read, readOnServer);
  return useMemo(() => {
    const { whenKnown, login, accept, logout, refreshProfile, adopt, forceLogout } = browserSession;
    return { status, userId, user, whenKnown, login, accept, logout, refreshProfile, adopt, forceLogout };
  }, [status, userId, user]);
}
