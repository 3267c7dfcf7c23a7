import { createContext, type DataStrategyResult, data, type MiddlewareFunction, replace } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import type { Session, SessionState } from "./session.ts";

/** The signed-in user of a load. */
export interface LoaderUser {
  readonly userId: string;
  /** Null while the profile cannot be loaded offline; never null in the admin area. */
  readonly user: User | null;
}

/** Gives the loaders of the account and admin areas the signed-in user. Set by `requireUser`. */
export const userContext = createContext<LoaderUser>();

/** Whether an area opens for a session: yes, not known yet, or the status of the refusal. */
type Access = "open" | "wait" | 401 | 403;
export type AccessRule = (session: Pick<SessionState, "status" | "user">) => Access;

export const forCustomers: AccessRule = ({ status }) =>
  status === "loading" ? "wait" : status === "signed-in" ? "open" : 401;

export interface RequireUserDeps {
  readonly session: Pick<Session, "read" | "subscribe" | "sync">;
  /** Owner of the token that calls are sent with; another tab may have changed it. */
  readonly readTokenUser: () => string | undefined;
}

/**
 * Resolves once the rule has an answer for the session whose token calls are sent with. Rejects when the navigation
 * is interrupted.
 */
export async function settle(
  { session, readTokenUser }: RequireUserDeps,
  rule: AccessRule,
  signal: AbortSignal,
): Promise<SessionState> {
  const { status, userId } = session.read();
  // The token of another tab arrives before its event: else one user's name would be shown with another's data.
  if (status !== "loading" && userId !== readTokenUser()) await session.sync();
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (rule(session.read()) === "wait") return;
      stop();
      resolve(session.read());
    };
    const giveUp = (): void => {
      stop();
      reject(signal.reason);
    };
    const unsubscribe = session.subscribe(check);
    const stop = (): void => {
      unsubscribe();
      signal.removeEventListener("abort", giveUp);
    };
    signal.addEventListener("abort", giveUp);
    check();
  });
}

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware of an area's layout route: waits for the session and gives it to the loaders. A refusal is the
 * result of the layout route, so that its ErrorBoundary shows it; no loader runs then.
 */
export const createRequireUser =
  (deps: RequireUserDeps) =>
  (layoutId: string, rule: AccessRule): MiddlewareFunction<Results> =>
  async ({ context, request }, next) => {
    const { userId, user, ...state } = await settle(deps, rule, request.signal);
    const access = rule({ ...state, user });
    if (access !== "open" || userId === undefined) {
      return { [layoutId]: { type: "error", result: data(null, { status: access === 403 ? 403 : 401 }) } };
    }
    context.set(userContext, { userId, user });
    const results = await next();
    if (deps.readTokenUser() === userId) return results;
    // The user changed during the load: the data may be of both.
    const { pathname, search } = new URL(request.url);
    throw replace(pathname + search);
  };
