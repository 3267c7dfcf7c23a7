import { browserSession } from "./browser-session.ts";
import { currentUserId } from "./current-user-id.ts";
import { createRequireUser, forCustomers, settle } from "./require-user.ts";

const deps = { session: browserSession, readTokenUser: currentUserId };

/** `requireUser(layoutId, rule)`: the client middleware for this browser's session. */
export const requireUser = createRequireUser(deps);

/** For loaders of pages that are open to everybody: resolves once it is known who is signed in. */
export const settleSession = (signal: AbortSignal) => settle(deps, forCustomers, signal);
