import { expect, test } from "vitest";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { authPath, safeReturnTo } from "./return-to.ts";
import { createSession, readUser } from "./session.ts";
import { createSessionEvents } from "./session-events.ts";
import { createMemoryStorage, createTokenStore, storageKeys } from "./token-store.ts";

const user = { id: "person", firstName: "Mona" };
const readToken = (subject: string) => `e30.${btoa(JSON.stringify({ sub: subject, exp: 1 })).replaceAll("=", "")}.s`;

function createBench(answer: (path: string) => unknown) {
  const storage = createMemoryStorage();
  const store = createTokenStore(storage);
  const events = createSessionEvents();
  const calls: string[] = [];
  const api = (async (endpoint: { path: string }) => {
    calls.push(endpoint.path);
    const result = answer(endpoint.path);
    if (result instanceof Error) throw result;
    return result;
  }) as unknown as Client;
  return { storage, store, events, calls, session: createSession({ api, store, events }) };
}

const signedInTokens = { accessToken: readToken("person"), refreshToken: "r" };

test("signing in stores the tokens and the user", async () => {
  const { session, store } = createBench(() => ({ ...signedInTokens, user }));
  await session.sync();
  expect(session.read().status).toBe("signed-out");
  await session.login("a@b.co", "secret");
  expect(session.read()).toMatchObject({ status: "signed-in", user });
  expect(store.read()).toEqual(signedInTokens);
});

test("a login reply without an access token is an invalid response", async () => {
  const { session } = createBench(() => ({ user }));
  await expect(session.login("a@b.co", "secret")).rejects.toThrow("Invalid response from server");
  expect(session.read().status).not.toBe("signed-in");
});

test("the profile may come bare or wrapped", async () => {
  expect(readUser(user)).toBe(user);
  expect(readUser({ user })).toBe(user);
  const { session, store } = createBench(() => user);
  store.write(signedInTokens);
  await session.sync();
  expect(session.read()).toMatchObject({ status: "signed-in", user });
});

test("callers that wait for the state get it once it is known, and at once afterwards", async () => {
  const { promise: reply, resolve: arrive } = Promise.withResolvers<unknown>();
  const { session, store } = createBench(() => reply);
  store.write(signedInTokens);
  let known: string | undefined;
  void session.whenKnown().then(({ status }) => {
    known = status;
  });
  const synced = session.sync();
  await Promise.resolve();
  expect(known).toBeUndefined();
  arrive({ user });
  await synced;
  expect(known).toBe("signed-in");
  session.forceLogout();
  expect((await session.whenKnown()).status).toBe("signed-out");
});

test("signing out clears the session at once and ignores a failure of the server", async () => {
  const { session, store, calls } = createBench((path) => (path === "/auth/logout" ? new Error("offline") : { user }));
  store.write(signedInTokens);
  await session.sync();
  const loggedOut = session.logout();
  expect(session.read()).toMatchObject({ status: "signed-out", user: null });
  expect(store.read().accessToken).toBeUndefined();
  await loggedOut;
  expect(calls).toContain("/auth/logout");
});

test("forced signing out also forgets the currency preference", async () => {
  const { session, store, storage } = createBench(() => ({ user }));
  storage.setItem(storageKeys.currency, "SAR");
  store.write(signedInTokens);
  session.forceLogout();
  expect(storage.getItem(storageKeys.currency)).toBeNull();
  expect(session.read().status).toBe("signed-out");
});

test("both events clear the user and the tokens, and keep the reason", () => {
  for (const [name, message] of [
    ["authRequired", "Please log in to continue."],
    ["tokenRefreshFailed", "Session expired. Please log in again."],
  ] as const) {
    const { session, store, events } = createBench(() => ({ user }));
    store.write(signedInTokens);
    events.raise(name);
    expect(session.read()).toMatchObject({ status: "signed-out", user: null, event: { name, message } });
    expect(store.read().accessToken).toBeUndefined();
  }
});

test("without a network a person stays signed in, and a 401 ends the session", async () => {
  const offline = createBench(() => new TypeError("Failed to fetch"));
  offline.store.write(signedInTokens);
  await offline.session.sync();
  expect(offline.session.read()).toMatchObject({ status: "signed-in", user: null });
  const refused = createBench(
    () => new ApiError({ status: 401, statusText: "", data: undefined, requestId: undefined }),
  );
  refused.store.write(signedInTokens);
  await refused.session.sync();
  expect(refused.session.read()).toMatchObject({ status: "signed-out", event: { name: "tokenRefreshFailed" } });
});

test("without a network the profile of one user is never shown for another", async () => {
  let isOnline = true;
  const bench = createBench(() => (isOnline ? user : new TypeError("Failed to fetch")));
  bench.store.write(signedInTokens);
  await bench.session.sync();
  expect(bench.session.read()).toMatchObject({ userId: "person", user });
  isOnline = false;
  await bench.session.refreshProfile();
  expect(bench.session.read()).toMatchObject({ userId: "person", user });
  bench.store.write({ accessToken: readToken("another"), refreshToken: "r2" });
  await bench.session.sync();
  expect(bench.session.read()).toMatchObject({ status: "signed-in", userId: "another", user: null });
});

test("a 401 of a former user signs nobody out", async () => {
  const unauthorised = new ApiError({ status: 401, statusText: "", data: undefined, requestId: undefined });
  const bench = createBench(() => {
    bench.store.write({ accessToken: readToken("another"), refreshToken: "r2" });
    return unauthorised;
  });
  bench.store.write(signedInTokens);
  await bench.session.sync();
  expect(bench.store.read().refreshToken).toBe("r2");
});

test("the return path must be of this site, and no auth page", () => {
  for (const path of ["/", "/cart", "/checkout?step=2#pay", "/ar/product/a"]) expect(safeReturnTo(path)).toBe(path);
  for (const bad of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "cart",
    "",
    null,
    "/\tx",
    "/auth/login",
    "/en/auth/login",
    "/%0a/../auth/login",
    "/.//evil.example",
  ]) {
    expect(safeReturnTo(bad), String(bad)).toBeUndefined();
  }
  expect(authPath("login", "/cart?a=1")).toBe("/auth/login?returnTo=%2Fcart%3Fa%3D1");
  expect(authPath("register", "/")).toBe("/auth/register");
});
