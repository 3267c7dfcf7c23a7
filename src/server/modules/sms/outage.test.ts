import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPushSubscription, getPushKey } from "#shared/contract/notifications.ts";
import { confirmSmsNumber, createSmsCode } from "#shared/contract/sms.ts";
import { createWhatsAppCode } from "#shared/contract/whatsapp.ts";
import { smsConsent } from "#shared/domain/sms.ts";
import { whatsappConsent } from "#shared/domain/whatsapp.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { deliverTo, type FakeProvider } from "#test/support/providers/book.ts";
import { type FakeUnifonic, startFakeUnifonic } from "#test/support/providers/unifonic.ts";
import { type FakeWhatsApp, startFakeWhatsApp } from "#test/support/providers/whatsapp.ts";
import { type FakePushService, startPushService } from "#test/support/push-service.ts";

/** Noon in Cairo on a Saturday: no quiet hour. */
const noon = new Date("2026-11-21T10:00:00Z");
const clock = createTestClock(noon);
let carrier: FakeUnifonic;
let meta: FakeWhatsApp;
let push: FakePushService;
let shop: TestShop;
let notifier: Notifier;
beforeAll(async () => {
  [carrier, meta, push] = await Promise.all([
    startFakeUnifonic(),
    startFakeWhatsApp(() => clock.now()),
    startPushService(),
  ]);
  shop = await createTestShop({
    clock,
    environment: { ...carrier.environment, ...meta.environment, WEBHOOKS_ALLOW_LOOPBACK: "1" },
  });
  notifier = await createNotifier(shop.app);
  await meta.report(deliverTo(shop.app.http), ...meta.approve("payment_code", 3), ...meta.approve("renewal_failed", 2));
  await shop.app.drain();
});
afterAll(async () => {
  await shop.app.close();
  await Promise.all([carrier.close(), meta.close(), push.close()]);
});

const settle = () => shop.app.drain().catch(() => undefined);
/** Lets time pass with the jobs that run in it; jobs of an unavailable channel fail, as expected. */
async function pass(hours: number, stepMinutes = 10): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += stepMinutes) {
    clock.advance(stepMinutes * 60);
    for (const name of ["release-held-deliveries", "send-left-deliveries"]) {
      await shop.app.platform.jobs.runScheduled(name);
      await settle();
    }
  }
}

/** The connection is refused: such a message was certainly not sent. */
const cutOff = (provider: FakeProvider, isOff: boolean): void => {
  provider.calm();
  const down = { kind: "answer", reply: { status: 429, body: {} } } as const;
  if (isOff) provider.disturb(/messages/i, ...Array.from({ length: 5000 }, () => down));
};

let mona: TestCustomer;
let number = "";
let count = 0;
beforeEach(async () => {
  clock.set(noon);
  for (const provider of [carrier, meta]) provider.calm();
  mona = await shop.customer();
  number = `2010013${String(30_000 + count++)}`;
  await mona.call(createSmsCode, { body: { phone: `+${number}`, consentVersion: smsConsent.version } });
  await shop.app.drain();
  const { Body } = carrier.taken.filter(({ Recipient }) => Recipient === number).at(-1) ?? { Body: "" };
  await mona.call(confirmSmsNumber, { body: { code: /\d{6}/.exec(Body)?.[0] ?? "" } });
});
async function linkWhatsApp(): Promise<void> {
  const { code } = await mona.call(createWhatsAppCode, { body: { consentVersion: whatsappConsent.version } });
  await meta.report(deliverTo(shop.app.http), meta.write(number, code));
  await shop.app.drain();
}

const texts = () => carrier.taken.filter(({ Recipient, Body }) => Recipient === number && !Body.includes("رمزك"));
const talks = () => meta.taken.filter(({ to, type }) => to === number && type === "template");
const find = (channel: string, key: string) => notifier.find(`${channel}:${key}`);

async function sendMessage(kind: "payment-code" | "renewal-failed", hours = 48): Promise<string> {
  const key = `${kind}:${shop.app.platform.ids.next()}`;
  const until = new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const common = {
    firstName: "منى",
    total: { amountMinor: 34_950, currency: "EGP" as const },
    path: "/dashboard",
    until,
  };
  const about = { to: mona.email, userId: mona.userId, language: "ar", key } as const;
  await shop.app.platform.database.transaction((tx) =>
    kind === "payment-code"
      ? notifier.notify(tx, {
          ...{ ...about, kind },
          data: { ...common, orderNumber: "HM-100023", code: "970177", zone: "Africa/Cairo", isReminder: false },
        })
      : notifier.notify(tx, {
          ...{ ...about, kind },
          data: {
            ...{ ...common, what: { ar: "تدريب", en: "Coaching" }, card: { brand: "visa", last4: "4242" } },
            ...{ next: "card", wasTried: true },
          },
        }),
  );
  await settle();
  return key;
}

test("an SMS waits half an hour for WhatsApp, and is sent if WhatsApp did not deliver", async () => {
  await linkWhatsApp();
  const [read, unseen, failed] = [
    await sendMessage("payment-code"),
    await sendMessage("payment-code"),
    await sendMessage("payment-code"),
  ];
  expect(talks()).toHaveLength(3);
  const [first, , third] = talks();
  if (first === undefined || third === undefined) throw new Error("nothing was sent");
  await meta.report(deliverTo(shop.app.http), meta.status(first, { status: "delivered" }));
  await meta.report(deliverTo(shop.app.http), meta.status(third, { status: "failed", code: 131_049 }));
  await settle();
  await pass(20 / 60);
  // The SMS of a failed WhatsApp message waits no longer.
  expect(await find("sms", failed)).toMatchObject({ state: "sent" });
  expect(await find("sms", unseen)).toMatchObject({ state: "held" });
  await pass(20 / 60);
  expect(await find("sms", read)).toMatchObject({ state: "suppressed", reason: "reached" });
  expect(await find("sms", unseen)).toMatchObject({ state: "sent" });
  expect(texts()).toHaveLength(2);
});

test("WhatsApp is down for a day: urgent messages go by SMS, and WhatsApp repeats none of them afterwards", async () => {
  await linkWhatsApp();
  cutOff(meta, true);
  const key = await sendMessage("payment-code");
  expect(await find("whatsapp", key)).toMatchObject({ state: "waiting" });
  await pass(1);
  expect(await find("sms", key)).toMatchObject({ state: "sent" });
  await pass(23, 180);
  cutOff(meta, false);
  await pass(1);
  expect(await find("whatsapp", key)).toMatchObject({ state: "suppressed", reason: "reached" });
  expect([talks().length, texts().length]).toEqual([0, 1]);
});

test("SMS is down for a day: nothing is lost, late or sent twice, and all is sent within half an hour afterwards", async () => {
  cutOff(carrier, true);
  const stays = await sendMessage("renewal-failed");
  const expires = await sendMessage("payment-code", 12);
  const holds = await sendMessage("payment-code", 36);
  const settled = await sendMessage("payment-code");
  for (const key of [stays, expires, holds]) expect(await find("sms", key)).toMatchObject({ state: "waiting" });
  await pass(24, 120);
  await shop.rows(
    "update deliveries set suppressed_at = now(), suppressed_reason = 'withdrawn' where key = 'sms:' || $1",
    [settled],
  );
  // The jobs of pg-boss are out of tries long since.
  await shop.rows("delete from pgboss.job where name = 'deliver-sms'");
  expect(texts()).toEqual([]);
  cutOff(carrier, false);
  await pass(0.5);
  expect(await find("sms", stays)).toMatchObject({ state: "sent" });
  expect(await find("sms", holds)).toMatchObject({ state: "sent" });
  expect(await find("sms", expires)).toMatchObject({ state: "suppressed", reason: "expired" });
  expect(await find("sms", settled)).toMatchObject({ state: "suppressed", reason: "withdrawn" });
  expect(texts()).toHaveLength(2);
  await pass(3, 60);
  expect(texts()).toHaveLength(2);
});

test("push is down for a day: urgent messages go by SMS, and devices show afterwards what is still useful, once", async () => {
  const device = push.subscribe((await mona.call(getPushKey, {})).key);
  await mona.call(addPushSubscription, { body: device.subscription });
  push.setAway(true);
  const stays = await sendMessage("renewal-failed");
  const expires = await sendMessage("payment-code", 12);
  const holds = await sendMessage("payment-code", 36);
  for (const key of [stays, expires, holds]) expect(await find("push", key)).toMatchObject({ state: "waiting" });
  await pass(0.5);
  expect(texts()).toHaveLength(3);
  await pass(23.5, 120);
  // The jobs of pg-boss are out of tries long since.
  await shop.rows("delete from pgboss.job where name = 'deliver-push'");
  expect(device.shown).toEqual([]);
  push.setAway(false);
  await pass(0.5);
  for (const key of [stays, holds]) expect(await find("push", key)).toMatchObject({ state: "sent" });
  expect(await find("push", expires)).toMatchObject({ state: "suppressed", reason: "expired" });
  await pass(3, 60);
  expect(device.shown).toHaveLength(2);
  expect(texts()).toHaveLength(3);
});
