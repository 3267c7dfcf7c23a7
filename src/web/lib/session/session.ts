import { getMe, logIn, logOut, type User } from "#shared/contract/accounts.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { RefreshError } from "./refresh-error.ts";
import type { SessionEvent, SessionEvents } from "./session-events.ts";
import { subjectOfToken } from "./token-payload.ts";
import type { TokenStore } from "./token-store.ts";

export type SessionStatus = "loading" | "signed-in" | "signed-out";

export interface SessionState {
  readonly status: SessionStatus;
  /** Whose token is stored; undefined while loading and signed out. Known offline, without the profile. */
  readonly userId: string | undefined;
  /** Null while signed out, and while the profile cannot be loaded offline. */
  readonly user: User | null;
  /** Why the user was signed out, unless they did it themselves. */
  readonly event: SessionEvent | undefined;
}

export interface Session {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The state once it is no longer "loading". */
  whenKnown(): Promise<SessionState>;
  /** Rejects with the server's ApiError, or 'Invalid response from server'. */
  login(identifier: string, password: string): Promise<User>;
  /** Signs in with the reply of a later step of the sign-in. */
  accept(reply: ReplyOf<typeof logIn>): User;
  /** Clears the session at once, then calls the server and ignores its failure. */
  logout(): Promise<void>;
  /** Clears tokens and currency preference without calling the server. */
  forceLogout(): void;
  /** Loads the profile again; null when nobody is signed in or the network is down. */
  refreshProfile(): Promise<User | null>;
  /** Stores a profile from a reply. */
  adopt(user: User): void;
  /** Reads the storage: on startup, and when another tab has changed it. */
  sync(): Promise<void>;
}

export const loadingState: SessionState = { status: "loading", userId: undefined, user: null, event: undefined };
const signedOut = (event?: SessionEvent): SessionState => ({ ...loadingState, status: "signed-out", event });

/** The profile reply is the user, or has it in `user` (product.md section 3). */
export function readUser(reply: unknown): User {
  const wrapped = (reply as { user?: User } | undefined)?.user;
  return wrapped ?? (reply as User);
}

export interface SessionDeps {
  readonly api: Client;
  readonly store: TokenStore;
  readonly events: SessionEvents;
}

export function createSession({ api, store, events }: SessionDeps): Session {
  let state = loadingState;
  const listeners = new Set<() => void>();
  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readSubject = (): string | undefined => subjectOfToken(store.read().accessToken);
  const setSignedIn = (user: User | null): void =>
    set({ status: "signed-in", userId: readSubject(), user, event: undefined });

  events.listen((event) => {
    store.clear();
    set(signedOut(event));
  });

  const refreshProfile = async (): Promise<User | null> => {
    const subject = readSubject();
    // The user signed out or changed during the call: the reply is stale.
    const isSame = (): boolean => readSubject() === subject;
    try {
      const user = readUser(await api(getMe, {}));
      if (isSame()) setSignedIn(user);
      return user;
    } catch (error) {
      const isOver = error instanceof RefreshError && error.failure !== "network";
      if (error instanceof ApiError && error.status === 401) {
        if (isSame()) events.raise("tokenRefreshFailed");
      } else if (!isOver && store.read().accessToken !== undefined) {
        // Only the profile of the user whose token is stored may stay.
        setSignedIn(state.user?.id === readSubject() ? state.user : null);
      }
      return null;
    }
  };

  const sync = async (): Promise<void> => {
    store.keepConsistent();
    const { accessToken } = store.read();
    if (accessToken === undefined) {
      if (state.status !== "signed-out") set(signedOut());
      return;
    }
    if (state.status === "signed-in" && state.user !== null && state.user.id === subjectOfToken(accessToken)) return;
    await refreshProfile();
  };

  const accept = (reply: ReplyOf<typeof logIn>): User => {
    if (!reply?.accessToken) throw new Error("Invalid response from server");
    if (!reply.refreshToken) throw new Error("Refresh token missing");
    store.write(reply);
    setSignedIn(reply.user);
    return reply.user;
  };

  const login = async (identifier: string, password: string): Promise<User> =>
    accept(await api(logIn, { body: { identifier, password } }));

  const logout = async (): Promise<void> => {
    const { accessToken, refreshToken } = store.read();
    store.clear();
    set(signedOut());
    const headers = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
    await api(logOut, { body: { refreshToken } }, { headers }).catch(() => undefined);
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const whenKnown = () =>
    new Promise<SessionState>((resolve) => {
      const check = (): void => {
        if (state.status === "loading") return;
        unsubscribe();
        resolve(state);
      };
      const unsubscribe = subscribe(check);
      check();
    });

  return {
    read: () => state,
    subscribe,
    whenKnown,
    login,
    accept,
    logout,
    forceLogout: () => {
      store.clearAll();
      set(signedOut());
    },
    refreshProfile,
    adopt: setSignedIn,
    sync,
  };
}
