import { expect, test } from "vitest";
import type { TransportReply } from "#shared/contract/client.ts";
import { createBrowserTransport, sendOnce } from "#web/lib/api/browser-transport.ts";
import { startProactiveRefresh } from "./proactive-refresh.ts";
import { planRefresh } from "./refresh-decisions.ts";
import { createRefresher } from "./refresher.ts";
import { createRetryingRefresh } from "./retry-refresh.ts";
import { createSessionEvents } from "./session-events.ts";
import { createMemoryStorage, createTokenStore, storageKeys } from "./token-store.ts";
import { createTokenClock } from "./token-times.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 9);

let serial = 0;
/** A readable token that expires the given minutes after `from`. */
function tokenFor(minutes: number, from = start, claims = {}): string {
  serial += 1;
  const payload = btoa(JSON.stringify({ sub: "person", exp: (from + minutes * minute) / 1000, n: serial, ...claims }));
  return `e30.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.sig`;
}

const reply = (status: number, data?: unknown): TransportReply => ({
  status,
  statusText: "",
  data,
  requestId: undefined,
});

/** A simulated browser: storage, a fake clock and scripted server replies. */
function createBottle(answers: (() => Promise<TransportReply>)[] = []) {
  let now = start;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  const raised: string[] = [];
  const sent: string[] = [];
  let attend = (): void => {};
  let check = (): void => {};
  const store = createTokenStore(createMemoryStorage());
  const events = createSessionEvents();
  const nowFor = createTokenClock(() => now);
  events.listen(({ name, message }) => void raised.push(`${name}: ${message}`));
  const refresher = createRefresher({
    store,
    events,
    nowFor,
    withLock: (work) => work(),
    send: (token) => {
      sent.push(token);
      return answers.shift()?.() ?? Promise.reject(new Error("offline"));
    },
  });
  const after = (ms: number, work: () => void) => {
    const timer = { at: now + ms, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    store,
    refresher,
    events,
    raised,
    sent,
    settle,
    retrying: createRetryingRefresh({ store, refresh: refresher.after401, after }),
    check: () => check(),
    begin: () => {
      ({ check } = startProactiveRefresh({
        store,
        refresher,
        events,
        nowFor,
        after,
        onAttention: (work) => {
          attend = work;
          return () => {};
        },
      }));
    },
    attend: () => attend(),
    turn: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.work();
        await settle();
      }
      now = end;
    },
    jump: (ms: number) => {
      now += ms;
    },
  };
}

const pairEnding = (minutes: number) => ({ accessToken: tokenFor(minutes), refreshToken: `refresh-${minutes}` });
const answer =
  (data: unknown, status = 200) =>
  async () =>
    reply(status, data);

test("the next step follows from the two tokens and the time", () => {
  const good = tokenFor(30);
  expect(planRefresh({ accessToken: undefined, refreshToken: undefined }, start)).toEqual({ kind: "signed-out" });
  expect(planRefresh({ accessToken: good, refreshToken: "r" }, start)).toEqual({ kind: "wait", ms: 20 * minute });
  expect(planRefresh({ accessToken: good, refreshToken: "r" }, start + 20 * minute)).toEqual({ kind: "refresh" });
  expect(planRefresh({ accessToken: "not a token", refreshToken: "r" }, start)).toEqual({ kind: "refresh" });
  expect(planRefresh({ accessToken: undefined, refreshToken: "r" }, start)).toEqual({ kind: "refresh" });
  expect(planRefresh({ accessToken: tokenFor(9), refreshToken: undefined }, start)).toEqual({ kind: "give-up" });
});

test("a token is renewed ten minutes before its end, and the next one after it", async () => {
  const second = pairEnding(50);
  const bottle = createBottle([answer(second), answer(pairEnding(80))]);
  bottle.store.write(pairEnding(30));
  bottle.begin();
  await bottle.turn(20 * minute - 1);
  expect(bottle.sent).toEqual([]);
  await bottle.turn(1);
  expect(bottle.sent).toEqual(["refresh-30"]);
  expect(bottle.store.read()).toEqual(second);
  await bottle.turn(20 * minute);
  expect(bottle.sent).toEqual(["refresh-30", "refresh-50"]);
});

test("a token that is already near its end is renewed at once", async () => {
  const bottle = createBottle([answer(pairEnding(40))]);
  bottle.store.write(pairEnding(5));
  bottle.begin();
  await bottle.settle();
  expect(bottle.sent).toEqual(["refresh-5"]);
});

test("without a refresh token the tokens are removed and the session is over", () => {
  const bottle = createBottle();
  bottle.store.write({ accessToken: tokenFor(5) });
  bottle.begin();
  expect(bottle.store.read()).toEqual({ accessToken: undefined, refreshToken: undefined });
  expect(bottle.raised).toEqual(["tokenRefreshFailed: Session expired. Please log in again."]);
});

test("after a network error it is tried again in thirty seconds, and the tokens stay", async () => {
  const third = pairEnding(90);
  const bottle = createBottle([async () => reply(503), () => Promise.reject(new Error("offline")), answer(third)]);
  bottle.store.write(pairEnding(5));
  bottle.begin();
  await bottle.settle();
  expect(bottle.sent).toHaveLength(1);
  await bottle.turn(30_000 - 1);
  expect(bottle.sent).toHaveLength(1);
  await bottle.turn(1);
  expect(bottle.sent).toHaveLength(2);
  await bottle.turn(30_000);
  expect(bottle.store.read()).toEqual(third);
  expect(bottle.raised).toEqual([]);
});

test("a device that slept renews when the page gets attention again", async () => {
  const bottle = createBottle([answer(pairEnding(120))]);
  bottle.store.write(pairEnding(30));
  bottle.begin();
  bottle.jump(45 * minute);
  bottle.attend();
  bottle.attend();
  await bottle.settle();
  expect(bottle.sent).toEqual(["refresh-30"]);
});

/** A token issued at the server's time, valid for half an hour. */
const issuedAt = (time: number, name: string) => ({
  accessToken: tokenFor(30, time, { iat: time / 1000 }),
  refreshToken: name,
});

test.each([-600, -25, 25, 600])(
  "a device whose clock is off by %i minutes renews once, then as usual",
  async (minutes) => {
    const offset = minutes * minute;
    const bottle = createBottle([
      answer(issuedAt(start - offset, "second")),
      answer(issuedAt(start - offset + 20 * minute, "third")),
    ]);
    bottle.store.write(issuedAt(start - offset - 25 * minute, "first"));
    bottle.begin();
    bottle.attend();
    await bottle.settle();
    // A slow clock takes an expired token for a valid one until the server rejects it.
    if (minutes < 0) await bottle.refresher.after401(bottle.store.read().accessToken);
    bottle.check();
    await bottle.turn(20 * minute - 1);
    expect(bottle.sent).toEqual(["first"]);
    await bottle.turn(1);
    expect(bottle.sent).toEqual(["first", "second"]);
    expect(bottle.raised).toEqual([]);
  },
);

test("tokens that last no longer than the threshold are renewed twice a minute at most", async () => {
  const short = Array.from({ length: 20 }, () => answer(pairEnding(5)));
  const bottle = createBottle(short);
  bottle.store.write(pairEnding(4));
  bottle.begin();
  await bottle.turn(2 * minute);
  expect(bottle.sent.length).toBeLessThanOrEqual(5);
});

test("a refused refresh and an unusable answer end the session", async () => {
  for (const bad of [
    answer({ message: "Invalid refresh token" }, 401),
    answer({ message: "Forbidden" }, 403),
    answer({}),
    answer(undefined),
  ]) {
    const bottle = createBottle([bad]);
    bottle.store.write(pairEnding(5));
    bottle.begin();
    await bottle.settle();
    expect(bottle.store.read().refreshToken).toBeUndefined();
    expect(bottle.raised).toEqual(["tokenRefreshFailed: Session expired. Please log in again."]);
  }
});

test("a reply that arrives after signing out is dropped", async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<TransportReply>();
  const bottle = createBottle([() => promise]);
  bottle.store.write(pairEnding(5));
  const waiting = bottle.refresher.ahead();
  await bottle.settle();
  bottle.store.clear();
  arrive(reply(200, pairEnding(60)));
  await expect(waiting).rejects.toMatchObject({ failure: "refused" });
  expect(bottle.store.read().accessToken).toBeUndefined();
});

test("half a pair in the storage is cleared", () => {
  const bottle = createBottle();
  bottle.store.write({ accessToken: "only" });
  bottle.store.keepConsistent();
  expect(bottle.store.read()).toEqual({ accessToken: undefined, refreshToken: undefined });
  bottle.store.write(pairEnding(30));
  bottle.store.keepConsistent();
  expect(bottle.store.read().accessToken).toBeDefined();
});

/** A server that accepts one access token and records its calls. */
function createServer(bottle: ReturnType<typeof createBottle>, accepts: () => string) {
  const calls: { readonly path: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const transport = createBrowserTransport({
    store: bottle.store,
    refresher: bottle.retrying,
    fetch: async (path, init) => {
      const headers = new Headers(init.headers);
      calls.push({ path, headers, body: init.body });
      const isKnown = headers.get("authorization") === `Bearer ${accepts()}`;
      return new Response(JSON.stringify({ isKnown }), {
        status: isKnown ? 200 : 401,
        headers: { "content-type": "application/json" },
      });
    },
  });
  return { calls, transport };
}

test("calls that get a 401 wait for one refresh and are sent once more", async () => {
  const next = pairEnding(40);
  const bottle = createBottle([answer(next)]);
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => next.accessToken);
  const replies = await Promise.all(["/a", "/b", "/c", "/d"].map((path) => transport({ method: "GET", path })));
  expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  expect(bottle.sent).toHaveLength(1);
  expect(calls).toHaveLength(8);
});

test("a call is sent once more, not repeatedly", async () => {
  const bottle = createBottle([answer(pairEnding(40))]);
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => "another");
  expect((await transport({ method: "GET", path: "/a" })).status).toBe(401);
  expect(calls).toHaveLength(2);
});

test("a 401 of an older token takes the one that a sibling tab has stored, without a refresh", async () => {
  const bottle = createBottle();
  const newer = pairEnding(40);
  bottle.store.write(pairEnding(30));
  const { transport } = createServer(bottle, () => {
    bottle.store.write(newer);
    return newer.accessToken;
  });
  expect((await transport({ method: "GET", path: "/a" })).status).toBe(200);
  expect(bottle.sent).toEqual([]);
});

test("a 401 that joins a renewal which kept the refused token asks for another one, once", async () => {
  const next = pairEnding(60);
  const bottle = createBottle([answer(next)]);
  const old = pairEnding(30);
  bottle.store.write(old);
  const joined = bottle.refresher.ahead();
  const after = bottle.refresher.after401(old.accessToken);
  expect(await joined).toBe(old.accessToken);
  expect(await after).toBe(next.accessToken);
  expect(bottle.sent).toHaveLength(1);
});

test("a server that refuses every token is asked twice and refreshed once: no loop", async () => {
  const bottle = createBottle([answer(pairEnding(40)), answer(pairEnding(50))]);
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => "none");
  const replies = await Promise.all(["/a", "/b", "/c"].map((path) => transport({ method: "GET", path })));
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(calls).toHaveLength(6);
  expect(bottle.sent).toHaveLength(1);
});

test("auth calls are never refreshed", async () => {
  const bottle = createBottle();
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => "another");
  expect((await transport({ method: "POST", path: "/auth/login", body: {} })).status).toBe(401);
  expect(calls).toHaveLength(1);
  expect(bottle.store.read().accessToken).toBeDefined();
});

test("a 401 without a refresh token asks to log in", async () => {
  const bottle = createBottle();
  const { transport } = createServer(bottle, () => "another");
  await expect(transport({ method: "GET", path: "/cart" })).rejects.toThrow("No refresh token available");
  expect(bottle.raised).toEqual(["authRequired: Please log in to continue."]);
});

test("waiting calls fail together, with the server's message", async () => {
  for (const [given, message] of [
    [answer({ message: "Refresh token expired" }, 401), "Refresh token expired"],
    [answer(undefined, 401), "Token refresh failed"],
  ] as const) {
    const bottle = createBottle([given]);
    bottle.store.write(pairEnding(30));
    const { transport } = createServer(bottle, () => "another");
    const results = await Promise.allSettled(["/a", "/b"].map((path) => transport({ method: "GET", path })));
    expect(results.map((result) => (result.status === "rejected" ? (result.reason as Error).message : ""))).toEqual([
      message,
      message,
    ]);
    expect(bottle.store.read().refreshToken).toBeUndefined();
  }
});

test("a lost refresh counts as a network error and keeps the tokens", async () => {
  const bottle = createBottle([() => Promise.reject(new Error("offline"))]);
  const pair = pairEnding(30);
  bottle.store.write(pair);
  await expect(bottle.refresher.after401(pair.accessToken)).rejects.toThrow("Network error during token refresh");
  expect(bottle.store.read()).toEqual(pair);
});

test("each call carries the token, the currency preference and its content type", async () => {
  const bottle = createBottle();
  const pair = pairEnding(30);
  bottle.store.write(pair);
  const { calls, transport } = createServer(bottle, () => pair.accessToken);
  await transport({ method: "POST", path: "/cart/add", body: { quantity: 1 } });
  await transport({ method: "POST", path: "/upload", body: new FormData() });
  expect(calls[0]?.headers.get("authorization")).toBe(`Bearer ${pair.accessToken}`);
  expect(calls[0]?.headers.get("content-type")).toBe("application/json");
  expect(calls[0]?.headers.has("x-user-currency")).toBe(false);
  expect(calls[0]?.body).toBe('{"quantity":1}');
  expect(calls[1]?.headers.has("content-type")).toBe(false);
});

test("the stored currency preference goes with each call, unless the call names its own", async () => {
  const storage = createMemoryStorage();
  storage.setItem(storageKeys.currency, "SAR");
  const headers: Headers[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    headers.push(new Headers(init.headers));
    return new Response(null, { status: 204 });
  };
  const deps = { fetch, store: createTokenStore(storage) };
  await sendOnce(deps, { method: "GET", path: "/cart" }, undefined);
  await sendOnce(deps, { method: "GET", path: "/cart", headers: { "X-User-Currency": "AED" } }, undefined);
  expect(headers.map((sent) => sent.get("x-user-currency"))).toEqual(["SAR", "AED"]);
  expect(headers[0]?.has("authorization")).toBe(false);
});

const lost = () => Promise.reject(new Error("offline"));

test("calls whose refresh is lost on the network are sent again once a retry has succeeded", async () => {
  const next = pairEnding(60);
  const bottle = createBottle([lost, async () => reply(503), answer(next)]);
  const old = pairEnding(30);
  bottle.store.write(old);
  const { calls, transport } = createServer(bottle, () => next.accessToken);
  const replies = Promise.all(["/a", "/b"].map((path) => transport({ method: "GET", path })));
  await bottle.settle();
  expect(bottle.sent).toHaveLength(1);
  await bottle.turn(30_000 - 1);
  expect(bottle.sent).toHaveLength(1);
  await bottle.turn(1);
  expect(bottle.sent).toHaveLength(2);
  expect(bottle.store.read()).toEqual(old);
  expect(calls).toHaveLength(2);
  await bottle.turn(30_000);
  expect((await replies).map(({ status }) => status)).toEqual([200, 200]);
  expect(bottle.sent).toHaveLength(3);
  expect(calls).toHaveLength(4);
  expect(bottle.raised).toEqual([]);
});

test("a call that reaches the network again releases the waiting ones", async () => {
  const next = pairEnding(60);
  const bottle = createBottle([lost, answer(next)]);
  bottle.store.write(pairEnding(30));
  const { transport } = createServer(bottle, () => next.accessToken);
  const waiting = transport({ method: "GET", path: "/a" });
  await bottle.settle();
  expect((await transport({ method: "GET", path: "/b" })).status).toBe(200);
  expect((await waiting).status).toBe(200);
  expect(bottle.sent).toHaveLength(2);
});

test("a call that is aborted while it waits is not sent again", async () => {
  const bottle = createBottle([lost]);
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => "another");
  const abort = new AbortController();
  const waiting = transport({ method: "GET", path: "/a", signal: abort.signal });
  await bottle.settle();
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  expect(calls).toHaveLength(1);
});

test.each([
  ["signs out", undefined],
  ["signs in as somebody else", { accessToken: tokenFor(60, start, { sub: "other" }), refreshToken: "theirs" }],
])("a call that waits is not sent after its person %s", async (_, tokens) => {
  const bottle = createBottle([lost]);
  bottle.store.write(pairEnding(30));
  const { calls, transport } = createServer(bottle, () => "another");
  const waiting = transport({ method: "POST", path: "/a" });
  const failed = expect(waiting).rejects.toMatchObject({ failure: "network" });
  await bottle.settle();
  bottle.store.clear();
  if (tokens !== undefined) bottle.store.write(tokens);
  await bottle.turn(30_000);
  await failed;
  expect(calls).toHaveLength(1);
  expect(bottle.sent).toHaveLength(1);
  expect(bottle.raised).toEqual([]);
});

test("a refused retry ends the session, and the waiting calls fail", async () => {
  const bottle = createBottle([lost, answer({ message: "Invalid refresh token" }, 401)]);
  bottle.store.write(pairEnding(30));
  const { transport } = createServer(bottle, () => "another");
  const failed = expect(transport({ method: "GET", path: "/a" })).rejects.toMatchObject({ failure: "refused" });
  await bottle.settle();
  await bottle.turn(30_000);
  await failed;
  expect(bottle.store.read().accessToken).toBeUndefined();
  expect(bottle.raised).toEqual(["tokenRefreshFailed: Session expired. Please log in again."]);
});
