import { createMemoryRouter, type DataStrategyResult, isRouteErrorResponse, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import type { User } from "#shared/contract/accounts.ts";
import { forStaff } from "./for-staff.ts";
import { type AccessRule, createRequireUser, forCustomers, userContext } from "./require-user.ts";
import { loadingState, type SessionState } from "./session.ts";

const toUser = (id: string, role = "customer") => ({ id, role }) as User;
const signedIn = (user: User): SessionState => ({ ...loadingState, status: "signed-in", userId: user.id, user });
const signedOut: SessionState = { ...loadingState, status: "signed-out" };

/** A browser whose session and token the test sets. `sync` gives the session the token's owner. */
function createBrowser() {
  let state = loadingState;
  let tokenUser: string | undefined;
  const listeners = new Set<() => void>();
  const set = (next: SessionState): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** The session and its token. */
    enter: (next: SessionState): void => {
      tokenUser = next.userId;
      set(next);
    },
    /** The token of another tab, before its event. */
    setToken: (userId: string): void => {
      tokenUser = userId;
    },
    deps: {
      session: {
        read: () => state,
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        sync: async () => set(tokenUser === undefined ? signedOut : signedIn(toUser(tokenUser))),
      },
      readTokenUser: () => tokenUser,
    },
    listenerCount: () => listeners.size,
  };
}

type Browser = ReturnType<typeof createBrowser>;

function open(browser: Browser, rule: AccessRule, load: (userId: string) => unknown) {
  const requireUser = createRequireUser(browser.deps)("area", rule);
  const routes: RouteObject[] = [
    { id: "home", path: "/" },
    {
      id: "area",
      middleware: [(args, next) => requireUser(args, next as () => Promise<Record<string, DataStrategyResult>>)],
      ErrorBoundary: () => null,
      loader: ({ context }) => context.get(userContext).userId,
      children: [{ id: "page", path: "/page", loader: ({ context }) => load(context.get(userContext).userId) }],
    },
  ];
  return createMemoryRouter(routes, { initialEntries: ["/"] });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("loaders wait for the session and get its user", async () => {
  const browser = createBrowser();
  const loaded: string[] = [];
  const router = open(browser, forCustomers, (userId) => loaded.push(userId));
  const done = router.navigate("/page");
  await turn();
  expect(loaded).toEqual([]);
  browser.enter(signedIn(toUser("a")));
  await done;
  expect(loaded).toEqual(["a"]);
  expect(router.state.loaderData["area"]).toBe("a");
});

test.each([
  ["signed out", forCustomers, signedOut, 401],
  ["signed out of the admin area", forStaff, signedOut, 401],
  ["a customer in the admin area", forStaff, signedIn(toUser("a")), 403],
] as const)("%s: the layout's boundary gets the refusal, and nothing is loaded", async (_, rule, session, status) => {
  const browser = createBrowser();
  browser.enter(session);
  const router = open(browser, rule, () => expect.unreachable());
  await router.navigate("/page");
  const error: unknown = router.state.errors?.["area"];
  expect(isRouteErrorResponse(error) && error.status).toBe(status);
});

test("staff wait for their profile, which contains their role", async () => {
  const browser = createBrowser();
  browser.enter({ ...signedIn(toUser("a")), user: null });
  const router = open(browser, forStaff, () => "page");
  const done = router.navigate("/page");
  await turn();
  expect(router.state.navigation.state).toBe("loading");
  browser.enter(signedIn(toUser("a", "admin")));
  await done;
  expect(router.state.loaderData["page"]).toBe("page");
});

test("the session follows the token of another tab before anything is loaded", async () => {
  const browser = createBrowser();
  browser.enter(signedIn(toUser("a")));
  browser.setToken("b");
  const loaded: string[] = [];
  await open(browser, forCustomers, (userId) => loaded.push(userId)).navigate("/page");
  expect(loaded).toEqual(["b"]);
  expect(browser.deps.session.read().userId).toBe("b");
});

test("data loaded while another user signed in are loaded again for that user", async () => {
  const browser = createBrowser();
  browser.enter(signedIn(toUser("a")));
  const loaded: string[] = [];
  const router = open(browser, forCustomers, (userId) => {
    loaded.push(userId);
    if (userId === "a") browser.enter(signedIn(toUser("b")));
    return `data of ${userId}`;
  });
  await router.navigate("/page");
  expect(loaded).toEqual(["a", "b"]);
  expect(router.state.loaderData).toMatchObject({ area: "b", page: "data of b" });
});

test("an interrupted navigation stops waiting", async () => {
  const browser = createBrowser();
  const router = open(browser, forCustomers, () => expect.unreachable());
  void router.navigate("/page");
  await turn();
  expect(browser.listenerCount()).toBe(1);
  await router.navigate("/");
  expect(browser.listenerCount()).toBe(0);
  browser.enter(signedIn(toUser("a")));
  await turn();
  expect(router.state.location.pathname).toBe("/");
});
