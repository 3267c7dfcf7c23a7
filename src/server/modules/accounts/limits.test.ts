import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createRateLimits, type Limit } from "#server/platform/rate-limits.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createPasswords } from "./password-hashing.ts";
import { insertUser } from "./users.ts";

const password = "Kettle-bell-77";
let app: TestApp;
let passwordHash = "";
beforeAll(async () => {
  app = await createTestApp();
  passwordHash = await createPasswords().hash(password);
});
afterAll(() => app.close());

let email = "";
beforeEach(async () => {
  const id = app.platform.ids.next();
  email = `${id}@shop.test`;
  const createdAt = app.clock.now();
  const person = { id, email, passwordHash, firstName: "Ali", lastName: "Omar", createdAt, emailVerifiedAt: createdAt };
  await app.platform.database.transaction((tx) => insertUser(tx, person));
});

const logIn = (given: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    headers,
    payload: { identifier: email, password: given },
  });

async function guess(times: number, remoteAddress: string): Promise<number[]> {
  const codes: number[] = [];
  for (let at = 0; at < times; at++) codes.push((await logIn("wrong", remoteAddress)).statusCode);
  return codes;
}

/** One network guesses for an hour; refused attempts do not count. */
async function hammerFrom(place: string): Promise<void> {
  for (let quarter = 0; quarter < 4; quarter++) {
    expect(await guess(6, place)).toEqual([401, 401, 401, 401, 401, 423]);
    app.clock.advance(901);
  }
}

test("a network that keeps guessing at one account is blocked for hours, and the owner signs in from elsewhere", async () => {
  await hammerFrom("203.0.113.1");
  const stopped = await logIn(password, "203.0.113.1");
  expect([stopped.statusCode, stopped.json().message]).toEqual([423, "Account locked"]);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(5 * 3600);
  await guess(10, "203.0.113.1");
  expect((await logIn(password, "198.51.100.7")).statusCode).toBe(200);
});

test("an IPv6 /64 is one network: its other addresses are blocked too, the neighbouring /64 is not", async () => {
  await hammerFrom("2001:db8:1:2::1");
  expect((await logIn(password, "2001:db8:1:2:ffff::9")).statusCode).toBe(423);
  expect((await logIn(password, "2001:db8:1:3::1")).statusCode).toBe(200);
});

test("guesses at an unknown address are limited per network too", async () => {
  email = `nobody-${email}`;
  await hammerFrom("203.0.113.5");
  expect((await logIn(password, "203.0.113.5")).statusCode).toBe(423);
  expect((await logIn(password, "198.51.100.8")).statusCode).toBe(401);
});

test("a success clears the guesses of its network and of the account", async () => {
  for (let round = 0; round < 8; round++) {
    expect(await guess(4, "203.0.113.9")).toEqual([401, 401, 401, 401]);
    expect((await logIn(password, "203.0.113.9")).statusCode).toBe(200);
  }
});

test("mail requests are limited for all networks together, for known and unknown addresses alike", async () => {
  const production = await createTestApp({
    environment: { NODE_ENV: "production", MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=" },
  });
  try {
    const ask = (address: string, at: number) =>
      production.http.inject({
        method: "POST",
        url: "/api/auth/forgot-password",
        remoteAddress: `10.0.${Math.floor(at / 250)}.${at % 250}`,
        payload: { email: address },
      });
    // As if 599 had been counted in this minute.
    await production.platform.database.pool.query(
      "insert into rate_limits (key, count, ends_at) values ('mail:total', 599, $1)",
      [new Date(production.clock.now().getTime() + 60_000)],
    );
    expect((await ask("anybody@shop.test", 1)).statusCode).toBe(200);
    const refused = await ask("anybody-else@shop.test", 2);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    production.clock.advance(61);
    expect((await ask("anybody-else@shop.test", 2)).statusCode).toBe(200);
  } finally {
    await production.close();
  }
});

test("a batch of mail requests for unknown addresses costs one query of the accounts", async () => {
  await app.drain();
  for (let at = 0; at < 30; at++)
    await app.http.inject({
      method: "POST",
      url: "/api/auth/forgot-password",
      payload: { email: `nobody-${at}@shop.test` },
    });
  await app.http.inject({ method: "POST", url: "/api/auth/forgot-password", payload: { email } });
  const looked = vi.spyOn(pg.Client.prototype, "query");
  await app.drain();
  const texts = looked.mock.calls.map(([query]) => String(Reflect.get(Object(query), "text") ?? query));
  expect(texts.filter((text) => /from "users" where "users"."email_key" in/.test(text))).toHaveLength(1);
  expect(texts.filter((text) => /from "users".*for update/.test(text))).toHaveLength(1);
  looked.mockRestore();
  expect((await app.mails()).filter(({ to }) => to === email).map(({ kind }) => kind)).toEqual(["password-reset"]);
});

test("a network that tries many addresses gets 429 with Retry-After", async () => {
  const limits = createRateLimits(app.platform);
  const network: Limit = { key: "login:network:192.0.2.77", max: 5000, windowSeconds: 900 };
  await app.platform.database.pool.query("insert into rate_limits (key, count, ends_at) values ($1, 5000, $2)", [
    network.key,
    new Date(app.clock.now().getTime() + 60_000),
  ]);
  const refused = await logIn(password, "192.0.2.77");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  await limits.clear(network.key);
  app.clock.advance(2);
  expect((await logIn(password, "192.0.2.77")).statusCode).toBe(200);
});

test("repeated attempts at a locked account cost the database one statement a second", async () => {
  const limits = createRateLimits(app.platform);
  const limit = { key: `test:${email}`, max: 2, windowSeconds: 900 };
  for (let at = 0; at < 20; at++) await limits.take(limit);
  const count = async () =>
    (await app.platform.database.pool.query("select count from rate_limits where key = $1", [limit.key])).rows[0].count;
  expect(await count()).toBe(3);
  app.clock.advance(2);
  expect(await limits.take(limit)).toMatchObject({ isAllowed: false, retryAfterSeconds: 898 });
  expect(await count()).toBe(4);
  app.clock.advance(899);
  expect((await limits.take(limit)).isAllowed).toBe(true);
});

test("processes share the counts", async () => {
  const one = createRateLimits(app.platform);
  const two = createRateLimits(app.platform);
  const limit = { key: `shared:${email}`, max: 5, windowSeconds: 900 };
  const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : two).take(limit)));
  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  expect(taken.filter(({ isLast }) => isLast)).toHaveLength(1);
});
