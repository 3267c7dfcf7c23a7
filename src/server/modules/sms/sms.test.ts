import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminReportMessages } from "#shared/contract/admin-notifications.ts";
import { adminSaveRateCard } from "#shared/contract/admin-whatsapp.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { getNotificationPreferences, saveNotificationPreferences } from "#shared/contract/notifications.ts";
import { confirmSmsNumber, createSmsCode, getSmsNumber, removeSmsNumber } from "#shared/contract/sms.ts";
import { smsConsent } from "#shared/domain/sms.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { deliverTo } from "#test/support/providers/book.ts";
import { type FakeUnifonic, startFakeUnifonic, type TakenSms } from "#test/support/providers/unifonic.ts";

/** Noon in Cairo on a Saturday: no quiet hour. */
const noon = new Date("2026-11-21T10:00:00Z");
const clock = createTestClock(noon);
let carrier: FakeUnifonic;
let shop: TestShop;
let staff: TestCustomer;
let notifier: Notifier;
beforeAll(async () => {
  carrier = await startFakeUnifonic();
  shop = await createTestShop({ clock, environment: carrier.environment });
  staff = await shop.customer("admin");
  notifier = await createNotifier(shop.app);
});
afterAll(async () => {
  await shop.app.close();
  await carrier.close();
});

let mona: TestCustomer;
let number = "";
let count = 0;
beforeEach(async () => {
  clock.set(noon);
  carrier.calm();
  mona = await shop.customer();
  number = `2010012${String(30_000 + count++)}`;
});

const runScheduled = async (name: string) => {
  await shop.app.platform.jobs.runScheduled(name);
  // Jobs of messages that could not be sent fail, as expected.
  await shop.app.drain().catch(() => undefined);
};
const sent = (to = number): TakenSms[] => carrier.taken.filter(({ Recipient }) => Recipient === to);
const last = (to = number): TakenSms => {
  const message = sent(to).at(-1);
  if (message === undefined) throw new Error("nothing was sent");
  return message;
};
const ask = async (whom = mona, to = number) => {
  await whom.call(createSmsCode, { body: { phone: `+${to}`, consentVersion: smsConsent.version } });
  await shop.app.drain();
};
const codeIn = ({ Body }: TakenSms): string => /\d{6}/.exec(Body)?.[0] ?? "";
const confirm = (code: string, whom = mona) => whom.call(confirmSmsNumber, { body: { code } });
const whyWrong = (code: string) =>
  confirm(code).then(
    () => undefined,
    (error: unknown) => (isRefusal(error, confirmSmsNumber, "SMS_CODE_WRONG") ? error.data : error),
  );
async function prove(whom = mona, to = number): Promise<void> {
  await ask(whom, to);
  await confirm(codeIn(last(to)), whom);
}
const numberOf = async (whom = mona) => (await whom.call(getSmsNumber, {})).number;
const find = (key: string) => notifier.find(`sms:${key}`);
const report = async (message: TakenSms, dlr: string | null) => {
  const status = await carrier.report(deliverTo(shop.app.http), message, dlr);
  await shop.app.drain();
  return status;
};

/** A payment code that is valid for some hours. */
async function sendCode(hours = 48, language: "ar" | "en" = "ar"): Promise<string> {
  const key = `payment-code:${shop.app.platform.ids.next()}`;
  const until = new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  await shop.app.platform.database.transaction((tx) =>
    notifier.notify(tx, {
      ...{ kind: "payment-code", to: mona.email, userId: mona.userId, language, key },
      data: {
        ...{ firstName: "منى", orderNumber: "HM-100023", code: "970177", until, zone: "Africa/Cairo" },
        ...{ total: { amountMinor: 34_950, currency: "EGP" }, path: "/dashboard/orders/1", isReminder: false },
      },
    }),
  );
  await shop.app.drain().catch(() => undefined);
  return key;
}

test("two accounts verify one number at the same moment: the later one gets it", async () => {
  const other = await shop.customer();
  await ask();
  const first = codeIn(last());
  await ask(other);
  const second = codeIn(last());
  const lock = {
    sql: "select 1 from sms_codes where user_id = any($1) for update",
    values: [[mona.userId, other.userId]],
  };
  await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([confirm(first), confirm(second, other)]),
  );
  const numbers = [await numberOf(), await numberOf(other)];
  expect(numbers.filter((one) => one !== null)).toHaveLength(1);
});

test("a number is verified by a code: once, within five attempts and ten minutes, with the consent that was shown", async () => {
  expect(await mona.call(getSmsNumber, {})).toMatchObject({ isAvailable: true, number: null });
  const wish = (phone: string, consentVersion = smsConsent.version) =>
    toRefusal(mona.call(createSmsCode, { body: { phone, consentVersion } }));
  expect(await wish(`+${number}`, "2020-01")).toBe("CONSENT_CHANGED");
  expect(await wish("+33612345678")).toBe("VALIDATION_FAILED");
  expect(await wish("+2012")).toBe("VALIDATION_FAILED");
  await ask();
  const message = last();
  expect(message.Body).toContain("رمزك");
  expect(message.NumberOfUnits).toBeLessThanOrEqual(2);
  const code = codeIn(message);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let triesLeft = 4; triesLeft > 0; triesLeft--)
    expect(await whyWrong(wrong)).toMatchObject({ reason: "wrong", triesLeft });
  for (const late of [wrong, code]) expect(await whyWrong(late)).toMatchObject({ reason: "used_up", triesLeft: 0 });
  await ask();
  clock.advance(601);
  expect(await whyWrong(codeIn(last()))).toMatchObject({ reason: "expired", triesLeft: 0 });
  await prove();
  expect(await numberOf()).toMatchObject({ lastDigits: number.slice(-4), isUnreachable: false });
  const said = await shop.rows("select purpose, action, source from consents where user_id = $1", [mona.userId]);
  expect(said).toEqual([{ purpose: "sms", action: "given", source: "sms" }]);
  // A number belongs to the account that verified it last.
  const omar = await shop.customer();
  await prove(omar);
  expect([await numberOf(), (await numberOf(omar))?.lastDigits]).toEqual([null, number.slice(-4)]);
});

test("urgent messages have at most three parts, and cost what the provider reports", async () => {
  await prove();
  const key = await sendCode();
  expect(await find(key)).toMatchObject({ state: "sent", channel: "sms", attempts: 1 });
  const arabic = last();
  expect(arabic.Body).toContain("970177");
  expect(arabic.Body.endsWith("http://shop.test/dashboard/orders/1")).toBe(true);
  expect(arabic.NumberOfUnits).toBeLessThanOrEqual(3);
  carrier.reportPrices(false);
  const rates = [
    { country: "EG", category: "utility", validFrom: "2026-10-01", micro: 20_000, currency: "USD" },
  ] as const;
  await staff.call(adminSaveRateCard, { body: { channel: "sms", rates: [...rates], reason: "Prices of October" } });
  await sendCode(48, "en");
  const english = last();
  carrier.reportPrices(true);
  const costs = await shop.rows<{ parts: number; micro: number; currency: string }>(
    "select parts, cost_micro::int as micro, cost_currency as currency from sms_messages where kind = 'payment-code' and user_id = $1 order by id",
    [mona.userId],
  );
  expect(costs).toEqual([
    { parts: arabic.NumberOfUnits, micro: arabic.NumberOfUnits * 35_000, currency: "USD" },
    { parts: english.NumberOfUnits, micro: english.NumberOfUnits * 20_000, currency: "USD" },
  ]);
  const { costs: reported } = await staff.call(adminReportMessages, { query: { days: "30" } });
  expect(reported).toContainEqual(
    expect.objectContaining({ kind: "payment-code", channel: "sms", country: "EG", messages: 2 }),
  );
});

test("a report only triggers a look-up; a wrong secret or another number's message changes nothing", async () => {
  await prove();
  const key = await sendCode();
  const message = last();
  const forged = new URLSearchParams({ MessageID: String(message.MessageID), Status: "Delivered" }).toString();
  const post = (path: string, body: string) =>
    deliverTo(shop.app.http)(path, body, { "content-type": "application/x-www-form-urlencoded" });
  expect(await post("/api/sms/reports/guess", forged)).toBe(404);
  expect(await post(carrier.reportPath, forged)).toBe(200);
  await shop.app.drain();
  expect(await find(key)).toMatchObject({ state: "sent" });
  expect(await post(carrier.reportPath, "MessageID=%00&x")).toBe(200);
  expect(await report(message, "Delivered")).toBe(200);
  await report(message, "Delivered");
  expect(await find(key)).toMatchObject({ state: "delivered" });
  // Late and out of order: a delivered message never becomes failed.
  await report(message, "Undeliverable");
  expect(await find(key)).toMatchObject({ state: "delivered" });
  const silent = await sendCode();
  last().DLR = "Delivered";
  clock.advance(11 * 60);
  await runScheduled("ask-about-quiet-sms");
  expect(await find(silent)).toMatchObject({ state: "delivered" });
});

test("a call without a response is never repeated; a report settles it, else it counts as lost", async () => {
  await prove();
  const before = sent().length;
  carrier.disturb(/messages/, { kind: "lose-reply" });
  const reported = await sendCode();
  expect(await find(reported)).toMatchObject({ state: "held" });
  await report(last(), "Delivered");
  expect(await find(reported)).toMatchObject({ state: "delivered" });
  carrier.disturb(/messages/, { kind: "lose-reply" });
  const lost = await sendCode();
  for (let minutes = 0; minutes < 40; minutes += 5) {
    clock.advance(300);
    await runScheduled("release-held-deliveries");
  }
  expect(await find(lost)).toMatchObject({ state: "refused" });
  expect(sent()).toHaveLength(before + 2);
});

test("nothing is sent to a number that does not exist; a broken account holds all messages", async () => {
  await prove();
  carrier.unknown.add(number);
  expect(await find(await sendCode())).toMatchObject({ state: "refused" });
  expect(await numberOf()).toMatchObject({ isUnreachable: true });
  expect(await find(await sendCode())).toMatchObject({ state: "suppressed", reason: "unreachable" });
  carrier.unknown.delete(number);
  await prove();
  for (const fault of ["sid", "sender"] as const) {
    carrier.breakAccount(fault);
    const held = await sendCode();
    carrier.breakAccount(undefined);
    expect(await find(held), fault).toMatchObject({ state: "held" });
    clock.advance(16 * 60);
    await runScheduled("release-held-deliveries");
    expect(await find(held), fault).toMatchObject({ state: "sent" });
  }
  const key = await sendCode();
  await report(last(), "Undeliverable");
  expect(await find(key)).toMatchObject({ state: "bounced" });
  expect(await numberOf()).toMatchObject({ isUnreachable: true });
});

test("STOP, the page, the switch and a closed account end the messages", async () => {
  for (const word of ["STOP", "إيقاف"]) {
    await prove();
    expect(await carrier.answer(deliverTo(shop.app.http), number, "thanks")).toBe(200);
    expect(await numberOf()).not.toBeNull();
    await carrier.answer(deliverTo(shop.app.http), number, word);
    expect(await numberOf(), word).toBeNull();
  }
  await prove();
  clock.set(new Date("2026-11-21T20:00:00Z"));
  const night = await sendCode();
  expect(await find(night)).toMatchObject({ state: "held" });
  await mona.call(removeSmsNumber, {});
  clock.set(new Date("2026-11-22T08:00:00Z"));
  await runScheduled("release-held-deliveries");
  expect(await find(night)).toMatchObject({ state: "suppressed", reason: "not_linked" });
  await prove();
  const { preferences } = await mona.call(getNotificationPreferences, {});
  const { topics, quiet, channels } = preferences;
  await mona.call(saveNotificationPreferences, { body: { channels: { ...channels, sms: false }, topics, quiet } });
  expect(await find(await sendCode())).toMatchObject({ state: "suppressed", reason: "channel_off" });
  expect(JSON.stringify(await mona.call(exportMe, {}))).toContain(`+${number}`);
  const password = "Long-enough-2026";
  const hash = await createPasswords().hash(password);
  await shop.rows("update users set password_hash = $2 where id = $1", [mona.userId, hash]);
  await mona.call(closeAccount, { body: { password } });
  const [left] = await shop.rows(
    "select (select count(*)::int from sms_numbers where user_id = $1) as numbers, (select count(*)::int from sms_messages where user_id = $1) as messages",
    [mona.userId],
  );
  expect(left).toEqual({ numbers: 0, messages: 0 });
});
