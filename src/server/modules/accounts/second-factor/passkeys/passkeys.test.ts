import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn, updateMe } from "#shared/contract/accounts.ts";
import { adminListStaff, adminResetStaffFactor, adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { PasskeyCreation, PasskeyRequest } from "#shared/contract/passkey-values.ts";
import * as contract from "#shared/contract/passkeys.ts";
import * as factor from "#shared/contract/second-factor.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { createAuthenticator, type Faults, type SoftwareAuthenticator } from "#test/support/software-authenticator.ts";

const password = "Kettle-bell-77";
let app: TestApp;
let owner: TestPerson;
let phone: SoftwareAuthenticator;
let recoveryCodes: readonly string[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addPerson(app, "owner");
  phone = createAuthenticator();
  ({ recoveryCodes } = await add(owner, phone, { password }));
});

async function add(
  who: TestPerson,
  authenticator: SoftwareAuthenticator,
  { name = "Phone", faults, ...body }: { password?: string; name?: string; faults?: Faults } = {},
) {
  const options = await who.client(contract.startPasskey, { body });
  return who.client(contract.addPasskey, { body: { name, credential: authenticator.create(options, faults) } });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => "done",
    (error) => error,
  );
  return outcome instanceof ApiError ? outcome.code : String(outcome);
}

interface Challenged {
  readonly challenge: string;
  readonly methods: readonly string[];
  readonly passkey: PasskeyRequest;
}

async function startSignIn(who = owner): Promise<Challenged> {
  const error = await app.client(logIn, { body: { identifier: who.email, password } }).catch((thrown) => thrown);
  expect([error.status, error.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
  return error.data;
}

const pass = ({ challenge }: Challenged, assertion: ReturnType<SoftwareAuthenticator["get"]>) =>
  app.client(factor.passSecondFactor, { body: { challenge, method: "passkey", assertion } });

async function signIn(authenticator = phone, faults: Faults = {}, who = owner) {
  const asked = await startSignIn(who);
  return pass(asked, authenticator.get(asked.passkey, faults));
}

async function stepUp(who: TestPerson, authenticator: SoftwareAuthenticator, faults: Faults = {}) {
  const asked = await who.client(contract.requestPasskey, {});
  const assertion = authenticator.get(asked, faults);
  return who.client(factor.stepUpSession, { body: { method: "passkey", assertion } });
}

const codeOfApp = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now().getTime() });

async function turnOnApp(who: TestPerson) {
  const { key } = await who.client(factor.setUpSecondFactor, { body: { password } });
  return who.client(factor.confirmSecondFactor, { body: { code: codeOfApp(key) } });
}

async function trailOf(who: TestPerson) {
  const { rows } = await app.platform.database.pool.query<{ action: string; reason: string | null }>(
    "select action, reason from audit_entries where subject_id = $1 order by at, id",
    [who.id],
  );
  return rows;
}

const mailsTo = async (who: TestPerson) =>
  (await app.mails()).filter(({ to }) => to === who.email).map(({ kind }) => kind);

describe("signing in", () => {
  test("asks for the passkey first and then answers as usual; the session counts as stepped up", async () => {
    const asked = await startSignIn();
    expect(asked.methods).toEqual(["passkey", "recovery"]);
    expect(asked.passkey).toMatchObject({ rpId: "shop.test", userVerification: "required", timeout: 300_000 });
    expect(asked.passkey.allowCredentials).toEqual([
      { id: phone.id, type: "public-key", transports: ["hybrid", "internal"] },
    ]);
    const reply = await pass(asked, phone.get(asked.passkey));
    expect(reply.user.id).toBe(owner.id);
    const member = await addPerson(app, "support");
    const change = { params: { id: member.id }, body: { staffRole: "coach", reason: "Test" } } as const;
    expect((await app.clientAs(reply.accessToken)(adminSetStaffRole, change)).staff.length).toBeGreaterThan(0);
  });

  test.each<[string, Faults]>([
    ["from another origin", { origin: "http://shop.example" }],
    ["for another relying party", { rpId: "shop.example" }],
    ["without its person verified", { isUserVerified: false }],
    ["for another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["signed by another key", { isOtherKey: true }],
  ])("refuses a passkey %s", async (_, faults) => {
    expect(await codeOf(signIn(phone, faults))).toBe("PASSKEY_WRONG");
    expect((await trailOf(owner)).at(-1)).toEqual({ action: "session.refuse", reason: "wrong second factor" });
  });

  test("refuses somebody else's passkey, and one that nobody added", async () => {
    const other = await addPerson(app, "owner");
    const foreign = createAuthenticator();
    await add(other, foreign, { password });
    expect(await codeOf(signIn(foreign))).toBe("PASSKEY_WRONG");
    expect(await codeOf(signIn(createAuthenticator()))).toBe("PASSKEY_WRONG");
  });

  test("an answer works once: neither again, nor for another sign-in", async () => {
    const asked = await startSignIn();
    const assertion = phone.get(asked.passkey);
    await pass(asked, assertion);
    expect(await codeOf(pass(asked, assertion))).toBe("CHALLENGE_ENDED");
    expect(await codeOf(pass(await startSignIn(), assertion))).toBe("PASSKEY_WRONG");
  });

  test.each([true, false])("one answer sent twice at the same moment opens one session; counts: %s", async (counts) => {
    const authenticator = createAuthenticator({ counts });
    const person = await addPerson(app, "owner");
    await add(person, authenticator, { password });
    const asked = await startSignIn(person);
    const assertion = authenticator.get(asked.passkey);
    const { result, overlapped } = await whileLocked(
      app.platform.database.pool,
      rowOf("sign_in_challenges", "user_id", person.id),
      2,
      () => Promise.all([codeOf(pass(asked, assertion)), codeOf(pass(asked, assertion))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.sort()).toEqual(["CHALLENGE_ENDED", "done"]);
  });

  test("a challenge allows five attempts within five minutes", async () => {
    const tried = await startSignIn();
    for (let guess = 0; guess < 5; guess++)
      expect(await codeOf(pass(tried, phone.get(tried.passkey, { isOtherKey: true })))).toBe("PASSKEY_WRONG");
    expect(await codeOf(pass(tried, phone.get(tried.passkey)))).toBe("CHALLENGE_ENDED");
    const late = await startSignIn();
    app.clock.advance(301);
    expect(await codeOf(pass(late, phone.get(late.passkey)))).toBe("CHALLENGE_ENDED");
  });

  test("a recovery code works instead; a code of an app that was never set up does not", async () => {
    const [code = ""] = recoveryCodes;
    const { challenge } = await startSignIn();
    const wrong = { challenge, method: "totp", code: "000000" } as const;
    expect(await codeOf(app.client(factor.passSecondFactor, { body: wrong }))).toBe("SECOND_FACTOR_WRONG");
    const reply = await app.client(factor.passSecondFactor, { body: { challenge, method: "recovery", code } });
    expect(reply.user.id).toBe(owner.id);
  });

  test("with an app and a passkey, either is enough", async () => {
    await turnOnApp(owner);
    expect((await startSignIn()).methods).toEqual(["passkey", "totp", "recovery"]);
    expect((await signIn()).user.id).toBe(owner.id);
  });
});

describe("the counter", () => {
  const stored = async () => {
    const { rows } = await app.platform.database.pool.query<{ counter: string }>(
      "select counter from staff_credentials where user_id = $1",
      [owner.id],
    );
    return Number(rows[0]?.counter);
  };

  test("never goes back: a copy is refused, and the audit log says so", async () => {
    await signIn(phone, { counter: 7 });
    for (const counter of [7, 6, 0]) expect(await codeOf(signIn(phone, { counter }))).toBe("PASSKEY_COPIED");
    expect(await stored()).toBe(7);
    const refusals = (await trailOf(owner)).filter(({ action }) => action === "user.refuse-passkey");
    expect(refusals).toEqual(Array(3).fill({ action: "user.refuse-passkey", reason: "its counter went back" }));
    expect(await codeOf(stepUp(owner, phone, { counter: 7 }))).toBe("PASSKEY_COPIED");
    expect((await trailOf(owner)).at(-1)?.action).toBe("user.refuse-passkey");
    await signIn(phone, { counter: 8 });
    expect(await stored()).toBe(8);
  });

  test("two answers with one count at the same moment: one is a copy", async () => {
    const [one, two] = [await startSignIn(), await startSignIn()];
    const answers = [one, two].map((asked) => ({ asked, given: phone.get(asked.passkey, { counter: 9 }) }));
    const { result, overlapped } = await whileLocked(
      app.platform.database.pool,
      rowOf("staff_credentials", "user_id", owner.id),
      2,
      () => Promise.all(answers.map(({ asked, given }) => codeOf(pass(asked, given)))),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.sort()).toEqual(["PASSKEY_COPIED", "done"]);
  });

  test("stays 0 where the authenticator keeps none", async () => {
    const person = await addPerson(app, "owner");
    const countless = createAuthenticator({ counts: false });
    await add(person, countless, { password });
    expect(await codeOf(signIn(countless, {}, person))).toBe("done");
    expect(await codeOf(signIn(countless, {}, person))).toBe("done");
  });
});

describe("step-up", () => {
  const change = async () => {
    const member = await addPerson(app, "support");
    const to = { params: { id: member.id }, body: { staffRole: "manager", reason: "Test" } } as const;
    return codeOf(owner.client(adminSetStaffRole, to));
  };

  test("is done by passkey, and lasts ten minutes", async () => {
    app.clock.advance(601);
    expect(await change()).toBe("STEP_UP_REQUIRED");
    await stepUp(owner, phone);
    expect(await change()).toBe("done");
    expect((await trailOf(owner)).map(({ action }) => action)).toContain("session.step-up");
  });

  test("an answer works once, within five minutes and five attempts, and only in its own session", async () => {
    const answer = async (who = owner) => {
      const assertion = phone.get(await who.client(contract.requestPasskey, {}));
      return { body: { method: "passkey", assertion } } as const;
    };
    const used = await answer();
    await owner.client(factor.stepUpSession, used);
    expect(await codeOf(owner.client(factor.stepUpSession, used))).toBe("PASSKEY_ENDED");
    const late = await answer();
    app.clock.advance(301);
    expect(await codeOf(owner.client(factor.stepUpSession, late))).toBe("PASSKEY_ENDED");
    const { accessToken } = await signIn();
    const elsewhere = app.clientAs(accessToken);
    expect(await codeOf(elsewhere(factor.stepUpSession, await answer()))).toBe("PASSKEY_ENDED");
    const asked = await owner.client(contract.requestPasskey, {});
    const wrong = { method: "passkey", assertion: phone.get(asked, { isOtherKey: true }) } as const;
    for (let guess = 0; guess < 5; guess++)
      expect(await codeOf(owner.client(factor.stepUpSession, { body: wrong }))).toBe("PASSKEY_WRONG");
    const right = { method: "passkey", assertion: phone.get(asked) } as const;
    expect(await codeOf(owner.client(factor.stepUpSession, { body: right }))).toBe("PASSKEY_ENDED");
  });

  test("one answer sent twice at the same moment is accepted once", async () => {
    const assertion = phone.get(await owner.client(contract.requestPasskey, {}));
    const show = () => codeOf(owner.client(factor.stepUpSession, { body: { method: "passkey", assertion } }));
    const { result, overlapped } = await whileLocked(
      app.platform.database.pool,
      rowOf("sign_in_challenges", "user_id", owner.id),
      2,
      () => Promise.all([show(), show()]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.sort()).toEqual(["PASSKEY_ENDED", "done"]);
  });

  test("an answer to a sign-in does not step up, and the other way round", async () => {
    const signing = await startSignIn();
    const assertion = phone.get(signing.passkey);
    const body = { method: "passkey", assertion } as const;
    expect(await codeOf(owner.client(factor.stepUpSession, { body }))).toBe("PASSKEY_ENDED");
    const asked = await owner.client(contract.requestPasskey, {});
    expect(await codeOf(pass({ ...signing, challenge: asked.challenge }, phone.get(asked)))).toBe("CHALLENGE_ENDED");
    expect(await codeOf(pass(signing, phone.get(asked)))).toBe("PASSKEY_WRONG");
  });

  test("a passkey also allows new recovery codes and turning everything off", async () => {
    const shown = async () => {
      const assertion = phone.get(await owner.client(contract.requestPasskey, {}));
      return { body: { method: "passkey", assertion } } as const;
    };
    const renewed = await owner.client(factor.renewRecoveryCodes, await shown());
    expect(renewed.recoveryCodes).toHaveLength(10);
    await turnOnApp(owner);
    await owner.client(factor.turnOffSecondFactor, await shown());
    expect((await app.client(logIn, { body: { identifier: owner.email, password } })).user.id).toBe(owner.id);
    expect(await owner.client(factor.getSecondFactor, {})).toMatchObject({ isOn: false, appSince: null, passkeys: [] });
  });
});

describe("adding", () => {
  test("the first one turns the second factor on: recovery codes, other sessions end, a mail", async () => {
    const other = await addPerson(app, "support");
    const second = await app.client(logIn, { body: { identifier: other.email, password } });
    const added = await add(other, createAuthenticator(), { password, name: "Laptop" });
    expect(added.recoveryCodes).toHaveLength(10);
    expect(added.secondFactor).toMatchObject({ isOn: true, appSince: null, recoveryCodesLeft: 10 });
    expect(added.secondFactor.passkeys).toMatchObject([{ name: "Laptop", isBackedUp: true, lastUsedAt: null }]);
    expect(await codeOf(app.clientAs(second.accessToken)(factor.getSecondFactor, {}))).toBe("UNAUTHENTICATED");
    expect(await mailsTo(other)).toEqual(["second-factor-on"]);
    const actions = (await trailOf(other)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(["user.add-passkey", "user.turn-on-second-factor"]);
  });

  test("another one keeps codes and sessions, asks for no password and sends a mail", async () => {
    const { accessToken } = await signIn();
    const added = await add(owner, createAuthenticator({ algorithm: "EdDSA" }), { name: "Key" });
    expect(added.recoveryCodes).toEqual([]);
    expect(added.secondFactor.passkeys.map(({ name }) => name)).toEqual(["Phone", "Key"]);
    expect(await codeOf(app.clientAs(accessToken)(adminListStaff, {}))).toBe("done");
    expect(await mailsTo(owner)).toEqual(["second-factor-on", "factor-added"]);
  });

  test("adding an app to a passkey keeps the recovery codes", async () => {
    expect((await turnOnApp(owner)).recoveryCodes).toEqual([]);
    const { challenge } = await startSignIn();
    const [code = ""] = recoveryCodes;
    const reply = await app.client(factor.passSecondFactor, { body: { challenge, method: "recovery", code } });
    expect(reply.user.id).toBe(owner.id);
    expect(await mailsTo(owner)).toEqual(["second-factor-on", "factor-added"]);
  });

  test("needs the password without a factor, and step-up with one", async () => {
    const support = await addPerson(app, "support");
    expect(await codeOf(support.client(contract.startPasskey, { body: {} }))).toBe("VALIDATION_FAILED");
    expect(await codeOf(support.client(contract.startPasskey, { body: { password: "wrong" } }))).toBe(
      "VALIDATION_FAILED",
    );
    app.clock.advance(601);
    expect(await codeOf(owner.client(contract.startPasskey, { body: { password } }))).toBe("STEP_UP_REQUIRED");
    expect(await codeOf(owner.client(factor.setUpSecondFactor, { body: { password } }))).toBe("STEP_UP_REQUIRED");
    const customer = await addPerson(app);
    expect(await codeOf(customer.client(contract.startPasskey, { body: { password } }))).toBe("FORBIDDEN");
  });

  test("a step-up challenge does not add a passkey without step-up", async () => {
    app.clock.advance(601);
    const { challenge, rpId } = await owner.client(contract.requestPasskey, {});
    const options = { challenge, rp: { id: rpId, name: "Himma" }, pubKeyCredParams: [{ alg: -7, type: "public-key" }] };
    const credential = createAuthenticator().create(options as unknown as PasskeyCreation);
    const body = { name: "Thief", credential };
    expect(await codeOf(owner.client(contract.addPasskey, { body }))).toBe("STEP_UP_REQUIRED");
    expect((await owner.client(factor.getSecondFactor, {})).passkeys).toHaveLength(1);
  });

  test.each<[string, Faults]>([
    ["from another origin", { origin: "http://shop.example" }],
    ["for another relying party", { rpId: "shop.example" }],
    ["without its person verified", { isUserVerified: false }],
  ])("refuses a passkey %s", async (_, faults) => {
    expect(await codeOf(add(owner, createAuthenticator(), { faults }))).toBe("PASSKEY_WRONG");
  });

  test("refuses a known passkey, and an answer that is late, used or from another session", async () => {
    expect(await codeOf(add(owner, phone))).toBe("PASSKEY_WRONG");
    const other = await addPerson(app, "owner");
    expect(await codeOf(add(other, phone, { password }))).toBe("PASSKEY_WRONG");
    const options = await owner.client(contract.startPasskey, { body: {} });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([phone.id]);
    const body = { name: "Late", credential: createAuthenticator().create(options) };
    const { accessToken } = await signIn();
    expect(await codeOf(app.clientAs(accessToken)(contract.addPasskey, { body }))).toBe("PASSKEY_ENDED");
    await owner.client(contract.addPasskey, { body });
    expect(await codeOf(owner.client(contract.addPasskey, { body }))).toBe("PASSKEY_ENDED");
    const late = await owner.client(contract.startPasskey, { body: {} });
    app.clock.advance(301);
    const credential = createAuthenticator().create(late);
    expect(await codeOf(owner.client(contract.addPasskey, { body: { name: "Late", credential } }))).toBe(
      "PASSKEY_ENDED",
    );
  });

  test("one answer sent twice at the same moment adds one passkey and gives codes once", async () => {
    const person = await addPerson(app, "support");
    const options = await person.client(contract.startPasskey, { body: { password } });
    const body = { name: "Phone", credential: createAuthenticator().create(options) };
    const send = () => codeOf(person.client(contract.addPasskey, { body }));
    const { result, overlapped } = await whileLocked(
      app.platform.database.pool,
      rowOf("sign_in_challenges", "user_id", person.id),
      2,
      () => Promise.all([send(), send()]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.sort()).toEqual(["PASSKEY_ENDED", "done"]);
    expect((await person.client(factor.getSecondFactor, {})).passkeys).toHaveLength(1);
  });

  test("an app and a passkey added at the same moment: one is the first and gives the codes", async () => {
    const person = await addPerson(app, "support");
    const { key } = await person.client(factor.setUpSecondFactor, { body: { password } });
    const code = codeOfApp(key);
    const options = await person.client(contract.startPasskey, { body: { password } });
    const body = { name: "Phone", credential: createAuthenticator().create(options) };
    const { result, overlapped } = await whileLocked(
      app.platform.database.pool,
      rowOf("users", "id", person.id),
      2,
      () =>
        Promise.all([
          person.client(factor.confirmSecondFactor, { body: { code } }),
          person.client(contract.addPasskey, { body }),
        ]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.map(({ recoveryCodes: given }) => given.length).sort()).toEqual([0, 10]);
    expect((await mailsTo(person)).sort()).toEqual(["factor-added", "second-factor-on"]);
  });

  test("is limited to ten", async () => {
    for (let count = 2; count < contract.maxPasskeys; count++) await add(owner, createAuthenticator());
    const other = app.clientAs((await signIn()).accessToken);
    const options = await other(contract.startPasskey, { body: {} });
    const body = { name: "Eleventh", credential: createAuthenticator().create(options) };
    await add(owner, createAuthenticator());
    expect(await codeOf(owner.client(contract.startPasskey, { body: {} }))).toBe("TOO_MANY_PASSKEYS");
    expect(await codeOf(other(contract.addPasskey, { body }))).toBe("TOO_MANY_PASSKEYS");
  });
});

describe("changing and removing", () => {
  const idOf = async (who: TestPerson) => (await who.client(factor.getSecondFactor, {})).passkeys[0]?.id ?? "";

  test("a passkey can be renamed; those of others are not found", async () => {
    const id = await idOf(owner);
    const renamed = await owner.client(contract.renamePasskey, { params: { id }, body: { name: " Work phone " } });
    expect(renamed.passkeys.map(({ name }) => name)).toEqual(["Work phone"]);
    const other = await addPerson(app, "owner");
    expect(await codeOf(other.client(contract.renamePasskey, { params: { id }, body: { name: "Mine" } }))).toBe(
      "NOT_FOUND",
    );
    expect(await codeOf(other.client(contract.removePasskey, { params: { id } }))).toBe("NOT_FOUND");
  });

  test("removing one of two asks for step-up, keeps the codes and sends a mail", async () => {
    await add(owner, createAuthenticator(), { name: "Key" });
    const id = await idOf(owner);
    app.clock.advance(601);
    expect(await codeOf(owner.client(contract.removePasskey, { params: { id } }))).toBe("STEP_UP_REQUIRED");
    await stepUp(owner, phone);
    const left = await owner.client(contract.removePasskey, { params: { id } });
    expect([left.isOn, left.recoveryCodesLeft, left.passkeys.map(({ name }) => name)]).toEqual([true, 10, ["Key"]]);
    expect(await codeOf(signIn())).toBe("PASSKEY_WRONG");
    expect((await mailsTo(owner)).at(-1)).toBe("factor-removed");
  });

  test("removing the last one turns the second factor off", async () => {
    const off = await owner.client(contract.removePasskey, { params: { id: await idOf(owner) } });
    expect(off).toMatchObject({ isOn: false, recoveryCodesLeft: 0, passkeys: [] });
    expect((await app.client(logIn, { body: { identifier: owner.email, password } })).user.id).toBe(owner.id);
    expect((await mailsTo(owner)).at(-1)).toBe("second-factor-off");
    expect((await trailOf(owner)).map(({ action }) => action)).toContain("user.turn-off-second-factor");
  });

  test("removing the app keeps the recovery codes while a passkey is left, and deletes them otherwise", async () => {
    expect(await codeOf(owner.client(factor.removeAuthenticatorApp, {}))).toBe("SECOND_FACTOR_OFF");
    await turnOnApp(owner);
    const left = await owner.client(factor.removeAuthenticatorApp, {});
    expect(left).toMatchObject({ isOn: true, appSince: null, recoveryCodesLeft: 10 });
    expect((await startSignIn()).methods).toEqual(["passkey", "recovery"]);
    await turnOnApp(owner);
    await owner.client(contract.removePasskey, { params: { id: await idOf(owner) } });
    expect((await owner.client(factor.removeAuthenticatorApp, {})).isOn).toBe(false);
  });

  test("an owner's reset removes passkeys too, and the list of staff shows who has a factor", async () => {
    const member = await addPerson(app, "support");
    await add(member, createAuthenticator(), { password });
    const before = await owner.client(adminListStaff, {});
    expect(before.staff.find(({ id }) => id === member.id)?.hasSecondFactor).toBe(true);
    const { staff } = await owner.client(adminResetStaffFactor, {
      params: { id: member.id },
      body: { reason: "Phone was stolen" },
    });
    expect(staff.find(({ id }) => id === member.id)?.hasSecondFactor).toBe(false);
    expect(await codeOf(member.client(factor.getSecondFactor, {}))).toBe("UNAUTHENTICATED");
    expect((await app.client(logIn, { body: { identifier: member.email, password } })).user.id).toBe(member.id);
  });

  test("a new password ends open passkey challenges", async () => {
    const asked = await startSignIn();
    await owner.client(updateMe, { body: { currentPassword: password, newPassword: "Another-bell-88" } });
    expect(await codeOf(pass(asked, phone.get(asked.passkey)))).toBe("CHALLENGE_ENDED");
  });
});

test("where staff must have a factor, a passkey alone is enough; without one admin calls ask for the set-up", async () => {
  const strict = await createTestApp({ environment: { STAFF_SECOND_FACTOR: "required" } });
  try {
    const person = await addPerson(strict, "owner");
    expect(await codeOf(person.client(adminListStaff, {}))).toBe("SECOND_FACTOR_SETUP");
    const { secondFactor } = await add(person, createAuthenticator(), { password });
    expect(await codeOf(person.client(adminListStaff, {}))).toBe("done");
    await person.client(contract.removePasskey, { params: { id: secondFactor.passkeys[0]?.id ?? "" } });
    expect(await codeOf(person.client(adminListStaff, {}))).toBe("SECOND_FACTOR_SETUP");
  } finally {
    await strict.close();
  }
});
