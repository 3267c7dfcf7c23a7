import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logIn, updateMe } from "#shared/contract/accounts.ts";
import { adminListStaff, adminResetStaffFactor, adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import { ApiError } from "#shared/contract/client.ts";
import * as contract from "#shared/contract/second-factor.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const password = "Kettle-bell-77";
let app: TestApp;
let owner: TestPerson;
let key: string;
let recoveryCodes: readonly string[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addPerson(app, "owner");
  ({ key, recoveryCodes } = await turnOn(owner));
  // The set-up used the current code.
  app.clock.advance(60);
});

const codeNow = (secret = key): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
const totp = (code = codeNow()) => ({ method: "totp", code }) as const;

async function turnOn(who: TestPerson) {
  const made = await who.client(contract.setUpSecondFactor, { body: { password } });
  const shown = await who.client(contract.confirmSecondFactor, { body: { code: codeNow(made.key) } });
  return { key: made.key, recoveryCodes: shown.recoveryCodes };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => "done",
    (error) => error,
  );
  return outcome instanceof ApiError ? outcome.code : String(outcome);
}

async function challenge(): Promise<string> {
  const error = await app.client(logIn, { body: { identifier: owner.email, password } }).catch((thrown) => thrown);
  expect([error.status, error.code, error.data.methods]).toEqual([403, "SECOND_FACTOR_REQUIRED", ["totp", "recovery"]]);
  return error.data.challenge;
}

const pass = async (given: contract.SecondFactorCode, of?: string) =>
  app.client(contract.passSecondFactor, { body: { challenge: of ?? (await challenge()), ...given } });

test("signing in asks for a code and then answers as usual; Arabic digits are accepted", async () => {
  const arabic = codeNow().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const reply = await pass(totp(arabic));
  expect(reply.user.id).toBe(owner.id);
  expect((await app.clientAs(reply.accessToken)(adminListStaff, {})).staff.length).toBeGreaterThan(0);
});

test("turning it on keeps this session, ends the others and sends a mail", async () => {
  const other = await addPerson(app, "support");
  const second = await app.client(logIn, { body: { identifier: other.email, password } });
  await turnOn(other);
  expect((await other.client(contract.getSecondFactor, {})).recoveryCodesLeft).toBe(10);
  expect(await codeOf(app.clientAs(second.accessToken)(contract.getSecondFactor, {}))).toBe("UNAUTHENTICATED");
  const kinds = (await app.mails()).filter(({ to }) => to === other.email).map(({ kind }) => kind);
  expect(kinds).toEqual(["second-factor-on"]);
});

test("a code works once, also when it is sent twice at the same moment", async () => {
  const code = codeNow();
  const [one, two] = [await challenge(), await challenge()];
  const { result, overlapped } = await whileLocked(
    app.platform.database.pool,
    rowOf("staff_factors", "user_id", owner.id),
    2,
    () => Promise.all([codeOf(pass(totp(code), one)), codeOf(pass(totp(code), two))]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.sort()).toEqual(["SECOND_FACTOR_WRONG", "done"]);
  expect(await codeOf(pass(totp(code)))).toBe("SECOND_FACTOR_WRONG");
});

test("a recovery code works once, also when it is sent twice at the same moment", async () => {
  const [code = ""] = recoveryCodes;
  const given = { method: "recovery", code: code.toLowerCase().replaceAll("-", " ") } as const;
  const [one, two] = [await challenge(), await challenge()];
  const { result, overlapped } = await whileLocked(
    app.platform.database.pool,
    rowOf("staff_recovery_codes", "user_id", owner.id),
    2,
    () => Promise.all([codeOf(pass(given, one)), codeOf(pass(given, two))]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.sort()).toEqual(["SECOND_FACTOR_WRONG", "done"]);
});

test("a challenge works once, also when it is used twice at the same moment", async () => {
  const one = await challenge();
  const [first = "", second = ""] = recoveryCodes;
  const { result, overlapped } = await whileLocked(
    app.platform.database.pool,
    rowOf("sign_in_challenges", "user_id", owner.id),
    2,
    () => Promise.all([first, second].map((code) => codeOf(pass({ method: "recovery", code }, one)))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.sort()).toEqual(["CHALLENGE_ENDED", "done"]);
});

test("a challenge allows five attempts within five minutes", async () => {
  const tried = await challenge();
  for (let guess = 0; guess < 5; guess++) expect(await codeOf(pass(totp("000000"), tried))).toBe("SECOND_FACTOR_WRONG");
  expect(await codeOf(pass(totp(), tried))).toBe("CHALLENGE_ENDED");
  const late = await challenge();
  app.clock.advance(301);
  expect(await codeOf(pass(totp(), late))).toBe("CHALLENGE_ENDED");
  expect(await codeOf(pass(totp(), "nothing"))).toBe("CHALLENGE_ENDED");
});

test("a new challenge does not give more guesses: ten an hour per person", async () => {
  const codes: string[] = [];
  for (let guess = 0; guess < 11; guess++) codes.push(await codeOf(pass(totp("000000"))));
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("SECOND_FACTOR_WRONG"));
  expect(codes[10]).toBe("TOO_MANY_REQUESTS");
});

test("protected calls ask for a code again after ten minutes, and succeed with one", async () => {
  const member = await addPerson(app, "support");
  const change = () =>
    codeOf(
      owner.client(adminSetStaffRole, { params: { id: member.id }, body: { staffRole: "manager", reason: "Test" } }),
    );
  expect(await change()).toBe("done");
  app.clock.advance(601);
  expect(await change()).toBe("STEP_UP_REQUIRED");
  expect(await codeOf(owner.client(adminListStaff, {}))).toBe("done");
  expect(await codeOf(owner.client(contract.stepUpSession, { body: totp("000000") }))).toBe("SECOND_FACTOR_WRONG");
  await owner.client(contract.stepUpSession, { body: totp() });
  expect(await change()).toBe("done");
});

test("staff without a factor are not asked for one where it is optional", async () => {
  const plain = await addPerson(app, "owner");
  const member = await addPerson(app, "support");
  const change = plain.client(adminSetStaffRole, {
    params: { id: member.id },
    body: { staffRole: "coach", reason: "T" },
  });
  expect(await codeOf(change)).toBe("done");
});

test("new recovery codes end the old ones; turning it off needs a code and asks for none at the next sign-in", async () => {
  const renewed = await owner.client(contract.renewRecoveryCodes, { body: totp() });
  const [old = ""] = recoveryCodes;
  expect(await codeOf(pass({ method: "recovery", code: old }))).toBe("SECOND_FACTOR_WRONG");
  const [fresh = ""] = renewed.recoveryCodes;
  expect(await codeOf(owner.client(contract.turnOffSecondFactor, { body: totp("123456") }))).toBe(
    "SECOND_FACTOR_WRONG",
  );
  await owner.client(contract.turnOffSecondFactor, { body: { method: "recovery", code: fresh } });
  expect((await app.client(logIn, { body: { identifier: owner.email, password } })).user.id).toBe(owner.id);
});

test("an owner resets a lost factor: sessions end, it is audited and mailed", async () => {
  const member = await addPerson(app, "support");
  await turnOn(member);
  await owner.client(contract.stepUpSession, { body: totp() });
  const reset = { params: { id: member.id }, body: { reason: "Phone was stolen" } };
  const { staff } = await owner.client(adminResetStaffFactor, reset);
  expect(staff.find(({ id }) => id === member.id)?.hasSecondFactor).toBe(false);
  expect(await codeOf(member.client(contract.getSecondFactor, {}))).toBe("UNAUTHENTICATED");
  expect(await codeOf(owner.client(adminResetStaffFactor, reset))).toBe("NOT_FOUND");
  const kinds = (await app.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
  expect(kinds).toEqual(["second-factor-on", "second-factor-off"]);
  const { rows } = await app.platform.database.pool.query(
    "select action, reason from audit_entries where subject_id = $1 and action = 'staff.reset-second-factor'",
    [member.id],
  );
  expect(rows).toEqual([{ action: "staff.reset-second-factor", reason: "Phone was stolen" }]);
});

test("customers cannot set one up; setting up needs the password and happens once", async () => {
  const customer = await addPerson(app);
  expect(await codeOf(customer.client(contract.setUpSecondFactor, { body: { password } }))).toBe("FORBIDDEN");
  expect(await codeOf(owner.client(contract.setUpSecondFactor, { body: { password } }))).toBe("SECOND_FACTOR_ON");
  const support = await addPerson(app, "support");
  expect(await codeOf(support.client(contract.setUpSecondFactor, { body: { password: "wrong" } }))).toBe(
    "VALIDATION_FAILED",
  );
});

test("neither the secret nor a recovery code is stored in the clear", async () => {
  const { rows } = await app.platform.database.pool.query<{ row: string }>(
    "select row_to_json(f)::text as row from staff_factors f union all select row_to_json(c)::text from staff_recovery_codes c",
  );
  const text = rows.map(({ row }) => row).join("\n");
  expect(text).not.toContain(key);
  for (const code of recoveryCodes) expect(text).not.toContain(code);
});

test("accepting a code reseals the secret with the current key", async () => {
  const sealed = async () => {
    const { rows } = await app.platform.database.pool.query<{ sealed: Buffer }>(
      "select secret_sealed as sealed from staff_factors where user_id = $1",
      [owner.id],
    );
    return rows[0]?.sealed.toString("hex");
  };
  const before = await sealed();
  await pass(totp());
  expect(await sealed()).not.toBe(before);
  app.clock.advance(30);
  expect(await codeOf(pass(totp()))).toBe("done");
});

test("a new password ends a sign-in that began with the old one", async () => {
  const begun = await challenge();
  await owner.client(updateMe, { body: { currentPassword: password, newPassword: "Another-bell-88" } });
  expect(await codeOf(pass(totp(), begun))).toBe("CHALLENGE_ENDED");
});
