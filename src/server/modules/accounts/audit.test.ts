import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#shared/contract/accounts.ts";
import { endSession, listSessions } from "#shared/contract/sessions.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const email = "mona@shop.test";
const password = "Kettle-bell-77";

interface Entry {
  readonly action: string;
  readonly subject_id: string;
  readonly actor_label: string;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly reason: string | null;
}

async function entries(): Promise<Entry[]> {
  const { rows } = await app.platform.database.pool.query<Entry>(
    "select action, subject_id, actor_label, ip, request_id, reason from audit_entries order by id",
  );
  return rows;
}

async function linkFor(kind: string, to = email): Promise<{ token: string; email: string }> {
  await app.drain();
  const mail = (await app.mails()).findLast((one) => one.kind === kind && one.to === to);
  const query = new URL(String(mail?.data["path"]), "http://shop.test").searchParams;
  return { token: query.get("token") ?? "", email: query.get("email") ?? "" };
}

const logIn = (given = password) => app.client(contract.logIn, { body: { identifier: email, password: given } });

test("the audit log records sign-ins, refusals and changes with their network address and call", async () => {
  await app.client(contract.register, { body: { firstName: "Mona", lastName: "Hassan", email, password } });
  await app.client(contract.verifyEmail, { body: await linkFor("verification") });
  await logIn("wrong").catch(() => undefined);
  const other = await logIn();
  const { user, accessToken, refreshToken } = await logIn();
  const client = app.clientAs(accessToken);
  const { sessions } = await client(listSessions, {});
  await client(endSession, { params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "" } });
  await client(contract.updateMe, { body: { currentPassword: password, newPassword: "Another-one-88" } });
  await app.client(contract.logOut, { body: { refreshToken } });
  await app.client(contract.logOut, { body: { refreshToken: other.refreshToken } });
  await app.client(contract.forgotPassword, { body: { email } });
  await app.client(contract.resetPassword, {
    body: { ...(await linkFor("password-reset")), newPassword: "Third-one-99" },
  });
  const own = app.clientAs((await logIn("Third-one-99")).accessToken);
  await own(contract.closeAccount, { body: { password: "Third-one-99" } });
  const seen = await entries();
  expect(seen.map(({ action }) => action)).toEqual([
    "user.register",
    "user.verify-email",
    "session.refuse",
    "session.open",
    "session.open",
    "session.revoke",
    "user.change-password",
    "session.close",
    "user.reset-password",
    "session.open",
    "user.close",
  ]);
  expect(new Set(seen.map((entry) => entry.subject_id))).toEqual(new Set([user.id]));
  for (const entry of seen) {
    expect(entry.ip, entry.action).toBe("127.0.0.1");
    expect(entry.request_id, entry.action).toMatch(/\S/);
  }
  expect(seen.find(({ action }) => action === "session.refuse")).toMatchObject({
    actor_label: "visitor",
    reason: "wrong password",
  });
});

test("a refused unknown address is recorded as a hash, never in the clear", async () => {
  const nobody = "nobody@shop.test";
  const body = { identifier: nobody, password };
  await app.client(contract.logIn, { body }).catch(() => undefined);
  const last = (await entries()).at(-1);
  expect(last).toMatchObject({ action: "session.refuse", reason: "no such address" });
  expect(JSON.stringify(await entries())).not.toContain(nobody);
});

test("entries of the audit log cannot be edited or removed", async () => {
  const { pool } = app.platform.database;
  await expect(pool.query("update audit_entries set action = 'x'")).rejects.toThrow("only ever added to");
  await expect(pool.query("delete from audit_entries")).rejects.toThrow("only ever added to");
});
