import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#shared/contract/accounts.ts";
import { adminUpdateCustomer } from "#shared/contract/admin.ts";
import type { Client } from "#shared/contract/client.ts";
import { ApiError } from "#shared/contract/client.ts";
import { addPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Somebody with only an access token, or even the password, cannot lock out the owner of the mailbox. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = "Kettle-bell-77";
let serial = 0;
let email = "";
let stolen = "";
beforeEach(() => {
  serial += 1;
  email = `owner${serial}@shop.test`;
  stolen = `thief${serial}@shop.test`;
});

const logIn = (given = password, identifier = email) =>
  app.client(contract.logIn, { body: { identifier, password: given } });

async function linkFor(kind: string, to = email): Promise<{ token: string; email: string }> {
  await app.drain();
  const mail = (await app.mails()).findLast((one) => one.kind === kind && one.to === to);
  const query = new URL(String(mail?.data.path), "http://shop.test").searchParams;
  return { token: query.get("token") ?? "", email: query.get("email") ?? "" };
}

async function customer() {
  await app.client(contract.register, { body: { firstName: "Mona", lastName: "Hassan", email, password } });
  await app.client(contract.verifyEmail, { body: await linkFor("verification") });
  const signedIn = await logIn();
  return { ...signedIn, client: app.clientAs(signedIn.accessToken) };
}

const changeTo = (client: Client, address: string, currentPassword = password) =>
  client(contract.updateMe, { body: { email: address, currentPassword } });
const confirm = async (address: string) =>
  app.client(contract.verifyEmailChange, { body: await linkFor("email-change", address) });
const undo = (link: { token: string; email: string }) => app.client(contract.undoEmailChange, { body: link });

const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error: unknown) => {
      if (!(error instanceof ApiError)) return String(error);
      return error.fieldErrors[0] === undefined
        ? error.code
        : `${error.fieldErrors[0].field} ${error.fieldErrors[0].code}`;
    },
  );

test("another address needs the password, and guesses are counted as for a new password", async () => {
  const { client } = await customer();
  expect(await codeOf(client(contract.updateMe, { body: { email: stolen } }))).toBe("currentPassword REQUIRED");
  expect(await codeOf(changeTo(client, stolen, "not it"))).toBe("currentPassword PASSWORD_WRONG");
  expect((await client(contract.getMe, {})).user.pendingEmail).toBeNull();
  expect((await app.mails()).filter((mail) => mail.to === stolen)).toEqual([]);
  // Requesting the current address cancels a pending change.
  await client(contract.updateMe, { body: { email: email.toUpperCase() } });
  expect((await changeTo(client, stolen)).user.pendingEmail).toBe(stolen);
  await client(contract.updateMe, { body: { email } });
  const codes = [];
  for (let guess = 0; guess < 6; guess++) codes.push(await codeOf(changeTo(client, stolen, `guess ${guess}`)));
  expect(codes.slice(0, 5)).toEqual(Array(5).fill("currentPassword PASSWORD_WRONG"));
  expect(codes[5]).toBe("TOO_MANY_REQUESTS");
});

test("a new password in the same call does not withdraw the change", async () => {
  const { client } = await customer();
  const body = { email: stolen, currentPassword: password, newPassword: "Another-one-88" };
  expect((await client(contract.updateMe, { body })).user.pendingEmail).toBe(stolen);
  await confirm(stolen);
  await logIn("Another-one-88", stolen);
});

test("a new password withdraws an open change and its link", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  const link = await linkFor("email-change", stolen);
  await client(contract.updateMe, { body: { currentPassword: password, newPassword: "Another-one-88" } });
  expect((await client(contract.getMe, {})).user.pendingEmail).toBeNull();
  expect(await codeOf(app.client(contract.verifyEmailChange, { body: link }))).toBe("TOKEN_INVALID");
});

test("a reset withdraws an open change and its link", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  const link = await linkFor("email-change", stolen);
  await app.client(contract.forgotPassword, { body: { email } });
  const newPassword = "Another-one-88";
  await app.client(contract.resetPassword, { body: { ...(await linkFor("password-reset")), newPassword } });
  expect(await codeOf(app.client(contract.verifyEmailChange, { body: link }))).toBe("TOKEN_INVALID");
  const again = app.clientAs((await logIn(newPassword)).accessToken);
  expect((await again(contract.getMe, {})).user.pendingEmail).toBeNull();
});

test("a lock by staff withdraws an open change, its link and links that reset the password", async () => {
  const { client, user } = await customer();
  const owner = await addPerson(app, "owner");
  await changeTo(client, stolen);
  const link = await linkFor("email-change", stolen);
  await app.client(contract.forgotPassword, { body: { email } });
  const reset = await linkFor("password-reset");
  for (const isLocked of [true, false]) {
    await owner.client(adminUpdateCustomer, { params: { id: user.id }, body: { isLocked, reason: "looks stolen" } });
  }
  expect(await codeOf(app.client(contract.verifyEmailChange, { body: link }))).toBe("TOKEN_INVALID");
  const body = { ...reset, newPassword: "Another-one-88" };
  expect(await codeOf(app.client(contract.resetPassword, { body }))).toBe("TOKEN_INVALID");
  expect((await logIn()).user.pendingEmail).toBeNull();
});

test("when a session ends because its token was copied, its open change is withdrawn", async () => {
  const { client, refreshToken } = await customer();
  await changeTo(client, stolen);
  const link = await linkFor("email-change", stolen);
  await app.client(contract.refresh, { body: { refreshToken } });
  app.clock.advance(11);
  expect(await codeOf(app.client(contract.refresh, { body: { refreshToken } }))).toBe("REFRESH_TOKEN_INVALID");
  expect(await codeOf(app.client(contract.verifyEmailChange, { body: link }))).toBe("TOKEN_INVALID");
  expect((await logIn()).user.pendingEmail).toBeNull();
});

test("confirming keeps the session that asked, ends all others and withdraws reset links", async () => {
  const { client } = await customer();
  const other = app.clientAs((await logIn()).accessToken);
  await app.client(contract.forgotPassword, { body: { email } });
  const reset = await linkFor("password-reset");
  await changeTo(client, stolen);
  await confirm(stolen);
  expect((await client(contract.getMe, {})).user).toMatchObject({ email: stolen, pendingEmail: null });
  expect(await codeOf(other(contract.getMe, {}))).toBe("UNAUTHENTICATED");
  const body = { ...reset, newPassword: "Another-one-88" };
  expect(await codeOf(app.client(contract.resetPassword, { body }))).toBe("TOKEN_INVALID");
  const { rows } = await app.platform.database.pool.query(
    "select 1 from account_tokens where purpose = 'reset-password' and used_at is null and email = $1",
    [email],
  );
  expect(rows).toEqual([]);
});

test("the old address undoes a confirmed change, even after a new password: once, and only with its own address", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  await confirm(stolen);
  const thief = app.clientAs((await logIn(password, stolen)).accessToken);
  await thief(contract.updateMe, { body: { currentPassword: password, newPassword: "Thief-pass-66" } });
  await app.client(contract.forgotPassword, { body: { email: stolen } });
  const stolenReset = await linkFor("password-reset", stolen);
  const link = await linkFor("email-change-notice");
  app.clock.advance(6 * 86_400);
  expect(await codeOf(undo({ ...link, email: stolen }))).toBe("TOKEN_INVALID");
  const { resetToken } = await undo(link);
  expect(await codeOf(undo(link))).toBe("TOKEN_USED");
  expect(await codeOf(thief(contract.getMe, {}))).toBe("UNAUTHENTICATED");
  // Neither password works until the owner has set a new one.
  expect(await codeOf(logIn("Thief-pass-66"))).toBe("INVALID_CREDENTIALS");
  expect(await codeOf(logIn())).toBe("INVALID_CREDENTIALS");
  const stolenBody = { ...stolenReset, newPassword: "Thief-pass-99" };
  expect(await codeOf(app.client(contract.resetPassword, { body: stolenBody }))).toBe("TOKEN_INVALID");
  await app.client(contract.resetPassword, { body: { token: resetToken, email, newPassword: "Owner-again-11" } });
  expect((await logIn("Owner-again-11")).user).toMatchObject({ email, pendingEmail: null, emailVerified: true });
});

test("the old address stops a change before it is confirmed", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  const link = await linkFor("email-change", stolen);
  await undo(await linkFor("email-change-notice"));
  expect(await codeOf(app.client(contract.verifyEmailChange, { body: link }))).toBe("TOKEN_INVALID");
  expect(await codeOf(client(contract.getMe, {}))).toBe("UNAUTHENTICATED");
});

test("after a second change the first address can still undo, which also ends the second change's undo link", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  await confirm(stolen);
  const second = `second-${stolen}`;
  await changeTo(client, second);
  await confirm(second);
  const ownersLink = await linkFor("email-change-notice");
  const thiefsLink = await linkFor("email-change-notice", stolen);
  // The later link only reverts the later change; the earlier link still restores the owner's address.
  await undo(thiefsLink);
  const { resetToken } = await undo(ownersLink);
  await app.client(contract.resetPassword, { body: { token: resetToken, email, newPassword: "Owner-again-11" } });
  await logIn("Owner-again-11");
});

test("a later undo link stops working once an earlier one was used", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  await confirm(stolen);
  await changeTo(client, `second-${stolen}`);
  const later = await linkFor("email-change-notice", stolen);
  await undo(await linkFor("email-change-notice"));
  expect(await codeOf(undo(later))).toBe("TOKEN_INVALID");
});

test("an undo link ends after seven days", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  await confirm(stolen);
  const link = await linkFor("email-change-notice");
  app.clock.advance(7 * 86_400 + 1);
  expect(await codeOf(undo(link))).toBe("TOKEN_EXPIRED");
});

test("an unverified account that somebody opened with the old address does not prevent the undo", async () => {
  const { client } = await customer();
  await changeTo(client, stolen);
  await confirm(stolen);
  await app.client(contract.register, { body: { firstName: "No", lastName: "Body", email, password } });
  const { resetToken } = await undo(await linkFor("email-change-notice"));
  await app.client(contract.resetPassword, { body: { token: resetToken, email, newPassword: "Owner-again-11" } });
  expect((await logIn("Owner-again-11")).user.firstName).toBe("Mona");
});

test("an undo link of a locked account does not work until the account is unlocked", async () => {
  const { client, user } = await customer();
  const owner = await addPerson(app, "owner");
  await changeTo(client, stolen);
  const link = await linkFor("email-change-notice");
  const lock = (isLocked: boolean) =>
    owner.client(adminUpdateCustomer, { params: { id: user.id }, body: { isLocked, reason: "looks stolen" } });
  await lock(true);
  expect(await codeOf(undo(link))).toBe("LOCKED_BY_STAFF");
  await lock(false);
  expect(await codeOf(undo(link))).toBe("");
});
