import { createHash, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#shared/contract/accounts.ts";
import { ApiError } from "#shared/contract/client.ts";
import { endSession, listSessions } from "#shared/contract/sessions.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { accessTokenSeconds, clockLeewaySeconds } from "./access-tokens.ts";
import { createPasswords } from "./password-hashing.ts";
import { insertUser } from "./users.ts";

const password = "Kettle-bell-77";
const passwords = createPasswords();
let app: TestApp;
let passwordHash = "";
beforeAll(async () => {
  app = await createTestApp();
  passwordHash = await passwords.hash(password);
});
afterAll(() => app.close());

let email = "";
let userId = "";
beforeEach(async () => {
  userId = app.platform.ids.next();
  email = `${userId}@shop.test`;
  const createdAt = app.clock.now();
  await app.platform.database.transaction((tx) =>
    insertUser(tx, {
      id: userId,
      email,
      passwordHash,
      firstName: "Ali",
      lastName: "Omar",
      createdAt,
      emailVerifiedAt: createdAt,
    }),
  );
});

const logIn = (given = password, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify({ identifier: email, password: given }),
  });
const pair = async () => (await logIn()).json<{ accessToken: string; refreshToken: string }>();
const refresh = (refreshToken: string) => app.client(contract.refresh, { body: { refreshToken } });
const me = (accessToken: string) => app.clientAs(accessToken)(contract.getMe, {});
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no refusal",
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.message}` : String(error)),
  );

test("a refresh token is used once and gives the next pair", async () => {
  const first = await pair();
  const second = await refresh(first.refreshToken);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await me(second.accessToken)).user.email).toBe(email);
  const third = await refresh(second.refreshToken);
  expect(third.refreshToken).not.toBe(second.refreshToken);
});

test("missing, unknown and expired refresh tokens have different refusals", async () => {
  const { refreshToken } = await pair();
  expect(await refusal(app.client(contract.refresh, { body: {} }))).toBe("401 Refresh token missing");
  expect(await refusal(refresh(""))).toBe("401 Refresh token missing");
  expect(await refusal(refresh(randomBytes(32).toString("base64url")))).toBe("401 Invalid refresh token");
  app.clock.advance(30 * 86_400 + 1);
  expect(await refusal(refresh(refreshToken))).toBe("401 Refresh token expired");
});

test("a used token gives the same successor within ten seconds", async () => {
  const { refreshToken } = await pair();
  const successor = await refresh(refreshToken);
  app.clock.advance(10);
  expect((await refresh(refreshToken)).refreshToken).toBe(successor.refreshToken);
  expect((await refresh(successor.refreshToken)).refreshToken).not.toBe(successor.refreshToken);
});

test("a used token after the grace time ends the whole session, and no other", async () => {
  const first = await pair();
  const elsewhere = await pair();
  const second = await refresh(first.refreshToken);
  const third = await refresh(second.refreshToken);
  app.clock.advance(11);
  expect(await refusal(refresh(first.refreshToken))).toBe("401 Invalid refresh token");
  expect(await refusal(refresh(third.refreshToken))).toBe("401 Invalid refresh token");
  expect(await refusal(me(third.accessToken))).toContain("401");
  expect((await me(elsewhere.accessToken)).user.id).toBe(userId);
  const { rows } = await app.platform.database.pool.query(
    "select action from audit_entries where subject_id = $1 and action = 'session.end'",
    [userId],
  );
  expect(rows).toHaveLength(1);
  expect((await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.kind)).toEqual(["session-ended"]);
});

test("two refreshes at the same moment get the same successor: the second waits for the first to commit", async () => {
  const { refreshToken } = await pair();
  const { pool } = app.platform.database;
  // Locks the token's row, so that both calls provably overlap.
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select 1 from refresh_tokens where token_hash = $1 for update", [
    createHash("sha256").update(refreshToken).digest(),
  ]);
  const both = Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update \"refresh_tokens\"%'",
      );
      return rows[0]?.waiting;
    })
    .toBe(2);
  await holder.query("commit");
  holder.release();
  const [one, two] = await both;
  expect(one.refreshToken).toBe(two.refreshToken);
  const { rows } = await pool.query(
    "select count(*) as tokens from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = $1",
    [userId],
  );
  expect(rows[0]).toEqual({ tokens: 2 });
});

test("signing out ends both tokens at once and may be repeated", async () => {
  const { accessToken, refreshToken } = await pair();
  await app.client(contract.logOut, { body: { refreshToken } });
  await app.client(contract.logOut, { body: { refreshToken } });
  await app.client(contract.logOut, { body: {} });
  expect(await refusal(me(accessToken))).toBe("401 Please log in to continue.");
  expect(await refusal(refresh(refreshToken))).toBe("401 Invalid refresh token");
});

test("a session is ended from the list; somebody else's is not found", async () => {
  const here = await pair();
  const there = await pair();
  const client = app.clientAs(here.accessToken);
  const { sessions } = await client(listSessions, {});
  const other = sessions.find((session) => !session.isCurrent);
  await client(endSession, { params: { id: other?.id ?? "" } });
  expect(await refusal(me(there.accessToken))).toContain("401");
  expect(await refusal(client(endSession, { params: { id: app.platform.ids.next() } }))).toContain("404");
});

test("a lock or a changed role takes effect on the next call", async () => {
  const { accessToken } = await pair();
  const { pool } = app.platform.database;
  await pool.query("update users set role = 'admin', staff_role = 'owner' where id = $1", [userId]);
  expect((await me(accessToken)).user.role).toBe("admin");
  await pool.query("update users set locked_at = now(), role = 'customer', staff_role = null where id = $1", [userId]);
  expect(await refusal(me(accessToken))).toContain("401");
  expect((await logIn()).json().message).toBe("Account locked");
});

test("forged and stale access tokens are rejected", async () => {
  const { accessToken } = await pair();
  const [header = "", payload = "", signature = ""] = accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "role", "sid", "sub"]);
  expect(claims.exp - claims.iat).toBe(1800);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(randomBytes(32));
  const forged = [
    `${encoded({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    `${encoded({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`,
    `${header}.${encoded({ ...claims, role: "admin" })}.${signature}`,
    `${header}.${payload}.AAAA`,
    signed,
    `${accessToken}x`,
    "a.b.c",
    `${header}.${payload}.${"A".repeat(100_000)}`,
  ];
  for (const token of forged) expect(await refusal(me(token)), token.slice(0, 40)).toContain("401");
  for (const value of ["", "Bearer", "Basic abc", "Bearer  a.b.c", "Bearer \u00e9"]) {
    const reply = await app.http.inject({ url: "/api/users/me", headers: { authorization: value } });
    expect(reply.statusCode, value).toBe(401);
  }
  app.clock.advance(accessTokenSeconds + clockLeewaySeconds + 1);
  expect(await refusal(me(accessToken))).toContain("401");
});

test("five wrong guesses lock the account for a quarter of an hour, and its owner is told once", async () => {
  for (let guess = 0; guess < 5; guess++) expect((await logIn("wrong")).statusCode).toBe(401);
  const locked = await logIn();
  expect([locked.statusCode, locked.json().message, locked.headers["retry-after"]]).toEqual([
    423,
    "Account locked",
    "900",
  ]);
  await logIn("wrong");
  await app.drain();
  expect((await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.kind)).toEqual(["account-locked"]);
  app.clock.advance(901);
  expect((await logIn()).statusCode).toBe(200);
});

test("an unknown address is locked like a known one", async () => {
  email = `nobody-${email}`;
  const codes = [];
  for (let guess = 0; guess < 6; guess++) codes.push((await logIn("wrong")).statusCode);
  expect(codes).toEqual([401, 401, 401, 401, 401, 423]);
});

test("concurrent guesses are counted before they are compared", async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => logIn("wrong")));
  expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
  expect(replies.filter((reply) => reply.statusCode === 423)).toHaveLength(35);
});

test("a browser that signed in before has its own limit, so a stranger cannot lock its owner out", async () => {
  const cookie = String((await logIn()).headers["set-cookie"]).split(";")[0] ?? "";
  expect(cookie).toMatch(/^himmaDevice=[\w-]{43}$/);
  for (let guess = 0; guess < 6; guess++) await logIn("wrong");
  expect((await logIn()).statusCode).toBe(423);
  expect((await logIn(password, { cookie })).statusCode).toBe(200);
  const codes = [];
  for (let guess = 0; guess < 11; guess++) codes.push((await logIn("wrong", { cookie })).statusCode);
  expect(codes.at(-1)).toBe(423);
});

test("a password reset lets the owner sign in while strangers keep the account locked", async () => {
  for (let guess = 0; guess < 6; guess++) await logIn("wrong");
  await app.client(contract.forgotPassword, { body: { email } });
  await app.drain();
  const mail = (await app.mails()).findLast((one) => one.kind === "password-reset" && one.to === email);
  const token = new URL(String(mail?.data["path"]), "http://shop.test").searchParams.get("token") ?? "";
  const reply = await app.http.inject({
    method: "POST",
    url: "/api/auth/reset-password",
    payload: { token, email, newPassword: "Another-one-88" },
  });
  const cookie = String(reply.headers["set-cookie"]).split(";")[0] ?? "";
  for (let guess = 0; guess < 6; guess++) await logIn("wrong");
  expect((await logIn("Another-one-88", { cookie })).statusCode).toBe(200);
});

test("secrets are stored only as hashes", async () => {
  const { refreshToken } = await pair();
  const { rows } = await app.platform.database.pool.query<{ row: string }>(
    "select row_to_json(u)::text as row from users u union all select row_to_json(t)::text from refresh_tokens t union all select row_to_json(d)::text from user_devices d",
  );
  const text = rows.map((entry) => entry.row).join("\n");
  expect(text).not.toContain(refreshToken);
  expect(text).not.toContain(password);
  expect(text).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});
