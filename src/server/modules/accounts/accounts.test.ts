import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#shared/contract/accounts.ts";
import * as addresses from "#shared/contract/addresses.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { listSessions } from "#shared/contract/sessions.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = "Kettle-bell-77";
let serial = 0;
let email = "";
beforeEach(() => {
  serial += 1;
  email = `Person${serial}@shop.test`;
});

const details = () => ({ firstName: "Mona", lastName: "Hassan", email, password });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });

async function linkFor(kind: string, to = email): Promise<{ token: string; email: string }> {
  await app.drain();
  const mail = (await app.mails()).findLast((one) => one.kind === kind && one.to === to);
  const query = new URL(String(mail?.data["path"]), "http://shop.test").searchParams;
  return { token: query.get("token") ?? "", email: query.get("email") ?? "" };
}

async function customer() {
  await app.client(contract.register, { body: details() });
  await app.client(contract.verifyEmail, { body: await linkFor("verification") });
  return app.client(contract.logIn, { body: { identifier: email, password } });
}

const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no refusal",
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code} ${error.message}` : String(error)),
  );

test("a person registers, verifies the address by the mailed link, signs in and reads their profile", async () => {
  const reply = await app.client(contract.register, { body: { ...details(), language: "en" } });
  expect(reply.message).toBe("Registration successful. Please check your email to verify your account.");
  expect(await refusal(app.client(contract.logIn, { body: { identifier: email, password } }))).toBe(
    "403 EMAIL_NOT_VERIFIED Email not verified",
  );
  await app.client(contract.verifyEmail, { body: await linkFor("verification") });
  const { user, accessToken } = await app.client(contract.logIn, {
    body: { identifier: ` ${email.toUpperCase()} `, password },
  });
  expect(user).toMatchObject({
    firstName: "Mona",
    email,
    role: "customer",
    loyaltyPoints: 0,
    emailVerified: true,
    language: "en",
  });
  expect((await app.clientAs(accessToken)(contract.getMe, {})).user).toEqual(user);
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await app.http.inject({ url: "/api/users/me", headers })).headers["cache-control"]).toBe("no-store");
});

test("signing in refuses with the messages that pages compare", async () => {
  await customer();
  const attempt = (body: object) => post("login", body).then((reply) => `${reply.statusCode} ${reply.json().message}`);
  expect(await attempt({})).toBe("400 Email and password required");
  expect(await attempt({ identifier: email, password: "" })).toBe("400 Email and password required");
  expect(await attempt({ identifier: email, password: "wrong" })).toBe("401 Invalid credentials");
  expect(await attempt({ identifier: "nobody@shop.test", password })).toBe("401 Invalid credentials");
  expect(await attempt({ identifier: email, password, role: "admin" })).toBe("400 The request is not valid");
});

test("the responses for a taken and a free address, and for a known and an unknown one, are identical", async () => {
  await customer();
  const unknown = `not-${email}`;
  const shape = (reply: Awaited<ReturnType<typeof post>>) => {
    const { "x-request-id": _, date: __, ...headers } = reply.headers;
    // The device token is random.
    const cookie = String(headers["set-cookie"] ?? "").replace(/=[\w-]{43};/, "=…;");
    return { status: reply.statusCode, body: reply.body, headers: { ...headers, "set-cookie": cookie } };
  };
  const pairs: [string, (address: string) => object][] = [
    ["login", (identifier) => ({ identifier, password: "Wrong-one-12" })],
    ["register", (address) => ({ ...details(), email: address })],
    ["forgot-password", (address) => ({ email: address })],
    ["resend-verification", (address) => ({ email: address, language: "ar" })],
  ];
  for (const [path, body] of pairs) {
    expect(shape(await post(path, body(email))), path).toEqual(shape(await post(path, body(unknown))));
  }
  await app.drain();
  expect((await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.kind)).toContain(
    "already-registered",
  );
});

test("ten sign-ups at once with one address make one account and one mail", async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      post("register", { ...details(), email: n % 2 === 0 ? email : email.toLowerCase() }),
    ),
  );
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));
  const { rows } = await app.platform.database.pool.query("select count(*) as users from users where email_key = $1", [
    email.toLowerCase(),
  ]);
  expect(rows[0]).toEqual({ users: 1 });
  await app.drain();
  expect((await app.mails()).filter((mail) => mail.to.toLowerCase() === email.toLowerCase())).toHaveLength(1);
});

test("common, personal, too short and too long passwords are refused, each with its own code", async () => {
  const codes = async (given: string) => {
    const reply = await post("register", { ...details(), password: given });
    return reply.statusCode === 201 ? ["fine"] : reply.json().errors.map((error: { code: string }) => error.code);
  };
  expect(await codes("seven77")).toEqual(["TOO_SHORT"]);
  expect(await codes("x".repeat(129))).toEqual(["TOO_LONG"]);
  for (const common of ["password", "P@ssw0rd1", "qwerty123", "12345678", "aaaaaaaa", "Mohamed1990", "1q2w3e4r"]) {
    expect(await codes(common), common).toEqual(["PASSWORD_COMMON"]);
  }
  expect(await codes(email)).toEqual(["PASSWORD_PERSONAL"]);
  expect(await codes("خيل الليل ٧٧ 🐎")).toEqual(["fine"]);
});

describe("the browser that registered", () => {
  const registerThere = async () => {
    const reply = await post("register", details());
    return String(reply.headers["set-cookie"]).split(";")[0] ?? "";
  };
  const verify = async (headers: Record<string, string> = {}) => {
    const reply = await post("verify-email", await linkFor("verification"), headers);
    expect(reply.statusCode).toBe(200);
    return reply.json() as ReplyOf<typeof contract.verifyEmail>;
  };

  test("is signed in by the mailed link", async () => {
    const { message, session } = await verify({ cookie: await registerThere() });
    expect(message).toBe("Your email address has been verified.");
    expect(session?.user).toMatchObject({ email, emailVerified: true });
    const headers = { authorization: `Bearer ${session?.accessToken}` };
    expect((await app.client(contract.getMe, {}, { headers })).user.email).toBe(email);
  });

  test("is the only one that the link signs in; a locked account and a taken address are not signed in", async () => {
    const cookie = await registerThere();
    const other = `himmaDevice=${"x".repeat(43)}`;
    expect(await verify({ cookie: other })).toEqual({ message: "Your email address has been verified." });
    // Somebody else registers the same address; the link in the owner's mailbox is for a new password.
    expect(await registerThere()).toMatch(/^himmaDevice=/);
    expect(cookie).toMatch(/^himmaDevice=[\w-]{43}$/);

    email = `locked-${email}`;
    const locked = await registerThere();
    await app.drain();
    await app.platform.database.pool.query("update users set locked_at = now() where email = $1", [email]);
    expect(await verify({ cookie: locked })).not.toHaveProperty("session");
  });

  test("keeps its own token", async () => {
    const cookie = await registerThere();
    email = `second-${email}`;
    const again = await post("register", details(), { cookie });
    expect(String(again.headers["set-cookie"]).split(";")[0]).toBe(cookie);
  });
});

test("a verifying link works once, for its own address, for a day", async () => {
  await app.client(contract.register, { body: details() });
  const link = await linkFor("verification");
  expect(await refusal(app.client(contract.verifyEmail, { body: { ...link, email: "other@shop.test" } }))).toContain(
    "400 TOKEN_INVALID",
  );
  await app.client(contract.verifyEmail, { body: link });
  expect(await refusal(app.client(contract.verifyEmail, { body: link }))).toContain("400 TOKEN_USED");
  email = `late-${email}`;
  await app.client(contract.register, { body: details() });
  const late = await linkFor("verification");
  app.clock.advance(24 * 3600 + 1);
  expect(await refusal(app.client(contract.verifyEmail, { body: late }))).toContain("400 TOKEN_EXPIRED");
  await app.client(contract.resendVerification, { body: { email, language: "ar" } });
  await app.client(contract.verifyEmail, { body: await linkFor("verification") });
});

test("a reset by mail sets the password, ends every session and signs nobody in", async () => {
  const { accessToken } = await customer();
  await app.client(contract.forgotPassword, { body: { email } });
  const link = await linkFor("password-reset");
  await app.client(contract.resetPassword, { body: { ...link, newPassword: "Another-one-88" } });
  expect(await refusal(app.clientAs(accessToken)(contract.getMe, {}))).toContain("401");
  expect(
    await refusal(app.client(contract.resetPassword, { body: { ...link, newPassword: "Another-one-99" } })),
  ).toContain("TOKEN_USED");
  await app.client(contract.logIn, { body: { identifier: email, password: "Another-one-88" } });
  expect((await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.kind)).toContain(
    "password-changed",
  );
});

test("a changed password needs the current one, ends the other sessions and keeps this one", async () => {
  const here = await customer();
  const there = await app.client(contract.logIn, { body: { identifier: email, password } });
  const client = app.clientAs(here.accessToken);
  const body = { currentPassword: "not it", newPassword: "Another-one-88" };
  expect(await refusal(client(contract.updateMe, { body }))).toContain("400");
  expect(await refusal(client(contract.updateMe, { body: { newPassword: body.newPassword } }))).toContain("400");
  await client(contract.updateMe, { body: { ...body, currentPassword: password } });
  expect((await client(listSessions, {})).sessions).toMatchObject([{ isCurrent: true }]);
  expect(await refusal(app.clientAs(there.accessToken)(contract.getMe, {}))).toContain("401");
  expect(await refusal(app.client(contract.refresh, { body: { refreshToken: there.refreshToken } }))).toContain(
    "Invalid refresh token",
  );
});

test("a profile update changes only the fields that it may change", async () => {
  const { accessToken } = await customer();
  const client = app.clientAs(accessToken);
  const { user } = await client(contract.updateMe, {
    body: { firstName: "منى", phone: "+201012345678", country: "EG", marketingOptIn: true },
  });
  expect(user).toMatchObject({ firstName: "منى", phone: "+201012345678", country: "EG", marketingOptIn: true });
  for (const body of [
    { role: "admin" },
    { loyaltyPoints: 9 },
    { emailVerified: true },
    { country: "ZZ" },
    { phone: "12" },
    { phone: "01012345678" },
    { phone: "+1234567890123456" },
  ]) {
    expect(await refusal(client(contract.updateMe, { body: body as never })), JSON.stringify(body)).toContain("400");
  }
  for (const phone of ["+15551234567", "+1234567890", "+200000000000"]) {
    expect((await client(contract.updateMe, { body: { phone } })).user.phone, "any number in E.164").toBe(phone);
  }
});

test("an e-mail change waits until the new address is confirmed, and the old address is notified", async () => {
  const { accessToken } = await customer();
  const client = app.clientAs(accessToken);
  const newEmail = `new-${email}`;
  const { user } = await client(contract.updateMe, { body: { email: newEmail, currentPassword: password } });
  expect(user).toMatchObject({ email, pendingEmail: newEmail });
  expect((await app.mails()).findLast((mail) => mail.to === email)?.kind).toBe("email-change-notice");
  await app.client(contract.verifyEmailChange, { body: await linkFor("email-change", newEmail) });
  expect((await client(contract.getMe, {})).user).toMatchObject({ email: newEmail, pendingEmail: null });
});

test("a closed account leaves nothing personal and its address is free again", async () => {
  const { accessToken, user } = await customer();
  const client = app.clientAs(accessToken);
  expect((await client(contract.exportMe, {})).data).toMatchObject({ profile: { email } });
  expect(await refusal(client(contract.closeAccount, { body: { password: "no" } }))).toContain("400");
  await client(contract.closeAccount, { body: { password } });
  expect(await refusal(client(contract.getMe, {}))).toContain("401");
  const { rows } = await app.platform.database.pool.query(
    "select email, first_name, password_hash from users where id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ email: null, first_name: "", password_hash: null }]);
  await customer();
});

test("the address book has one default and belongs to its owner", async () => {
  const mine = app.clientAs((await customer()).accessToken);
  email = `other-${email}`;
  const theirs = app.clientAs((await customer()).accessToken);
  const home = {
    firstName: "Mona",
    lastName: "Hassan",
    phone: "+201012345678",
    country: "EG",
    city: "Cairo",
    line1: "1 Nile St",
  };
  const first = (await mine(addresses.addAddress, { body: home })).address;
  const second = (await mine(addresses.addAddress, { body: { ...home, label: "Work", isDefault: true } })).address;
  expect((await mine(addresses.listAddresses, {})).addresses.map((one) => [one.id, one.isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  const params = { id: first.id };
  expect(await refusal(theirs(addresses.updateAddress, { params, body: { city: "Giza" } }))).toContain("404");
  expect(await refusal(theirs(addresses.removeAddress, { params }))).toContain("404");
  expect((await mine(addresses.updateAddress, { params, body: { city: "Giza" } })).address.city).toBe("Giza");
  await mine(addresses.removeAddress, { params: { id: second.id } });
  expect((await mine(addresses.listAddresses, {})).addresses).toMatchObject([{ id: first.id, isDefault: true }]);
});
