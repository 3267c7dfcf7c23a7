import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { createPushClient } from "#server/providers/push/index.ts";
import {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
  saveNotificationPreferences,
} from "#shared/contract/notifications.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { type FakeDevice, type FakePushService, startPushService } from "#test/support/push-service.ts";
import { createDeliver, type Deliver } from "../deliver.ts";
import { notificationsKeyLabel } from "../index.ts";
import { sendLeft } from "../keep-deliveries.ts";
import { createNotify, type Notify } from "../notify.ts";
import { createSealData } from "../seal-data.ts";
import { fitPush } from "./render-push.ts";
import { createSendPush } from "./send-push.ts";

let shop: TestShop;
let service: FakePushService;
let notify: Notify;
let mona: TestCustomer;
let vapidKey: string;
/** The delivery job, called directly. */
let deliver: Deliver;
beforeAll(async () => {
  service = await startPushService();
  shop = await createTestShop({ environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  mona = await shop.customer();
  vapidKey = (await mona.call(getPushKey, {})).key;
  const { jwtSecrets, dataDir } = shop.app.platform.config;
  const { platform } = shop.app;
  const secrets = await readSecrets(jwtSecrets, dataDir);
  const sealed = createSealData(deriveKeys(secrets, notificationsKeyLabel));
  notify = createNotify(platform, sealed);
  const client = createPushClient({
    ...{ subject: "mailto:hello@himma.test", allowsLoopback: true, now: () => platform.clock.now() },
  });
  const seal = createSeal(deriveKeys(secrets, "push"));
  const push = createSendPush({ platform, seal, client }, false);
  deliver = createDeliver(
    {
      ...platform,
      findReachable: async () => undefined,
      sms: { findReceiver: async () => undefined, findAsked: async () => undefined },
    },
    { senders: { mail: push, push, whatsapp: push, sms: push }, sealed },
  );
});
afterAll(async () => {
  await shop.app.close();
  await service.close();
});

let count = 0;

interface Left extends Record<string, unknown> {
  readonly channel: string;
  readonly sent: boolean;
  readonly reason: string | null;
}

/** Returns the result of the message on each channel. */
async function sendMessage(whom: TestCustomer, path = "/dashboard/subscriptions/1#coach"): Promise<Left[]> {
  const key = `coach-message:${count++}`;
  await shop.app.platform.database.transaction((tx) =>
    notify(tx, {
      ...{ kind: "coach-message", to: whom.email, userId: whom.userId, language: "ar", key },
      data: { firstName: "منى", what: { ar: "متابعة", en: "Coaching" }, message: "خفّفي الوزن قليلًا", path },
    }),
  );
  await shop.app.drain();
  return shop.rows<Left>(
    "select channel, sent_at is not null as sent, suppressed_reason as reason from deliveries where key in ($1, 'push:' || $1) order by channel",
    [key],
  );
}

async function addDevice(whom: TestCustomer): Promise<FakeDevice> {
  const device = service.subscribe(vapidKey);
  await whom.call(addPushSubscription, { body: device.subscription });
  return device;
}
const removeDevice = (whom: TestCustomer, { subscription: { endpoint } }: FakeDevice) =>
  whom.call(removePushSubscription, { body: { endpoint } });

test("a coach's answer is shown on every device of its reader, without its words", async () => {
  const [phone, laptop] = [await addDevice(mona), await addDevice(mona)];
  expect(await sendMessage(mona)).toEqual([
    { channel: "mail", sent: true, reason: null },
    { channel: "push", sent: true, reason: null },
  ]);
  const shown = {
    id: expect.any(String) as string,
    title: "ردّ عليك مدربك",
    body: expect.stringContaining("متابعة") as string,
    ...{ path: "/dashboard/subscriptions/1#coach", language: "ar", direction: "rtl", silent: false },
  };
  expect(phone.shown).toEqual([shown]);
  expect(laptop.shown).toEqual([shown]);
  expect(JSON.stringify(phone.shown)).not.toContain("الوزن");
  expect(service.headers.at(-1)).toMatchObject({ urgency: "high", ttl: String(7 * 86_400) });
  for (const device of [phone, laptop]) await removeDevice(mona, device);
  expect(await sendMessage(mona)).toEqual([{ channel: "mail", sent: true, reason: null }]);
});

test("somebody without a device gets the mail alone", async () => {
  const omar = await shop.customer();
  expect(await sendMessage(omar)).toEqual([{ channel: "mail", sent: true, reason: null }]);
});

test("a device that has unsubscribed is removed", async () => {
  const device = await addDevice(mona);
  service.unsubscribe(device);
  expect((await sendMessage(mona))[1]).toEqual({ channel: "push", sent: false, reason: "no_device" });
  expect(await sendMessage(mona)).toHaveLength(1);
});

test("an unavailable service is retried, and the device shows the message once", async () => {
  const device = await addDevice(mona);
  service.answer(503);
  await expect(sendMessage(mona)).rejects.toThrow("503");
  expect(device.shown).toHaveLength(0);
  const [left] = await shop.rows<{ id: string; error: string }>(
    "select id, last_error as error from deliveries where channel = 'push' order by id desc limit 1",
  );
  expect(left?.error).toContain("503");
  shop.app.clock.advance(26 * 3600);
  await sendLeft(shop.app.platform, deliver);
  await sendLeft(shop.app.platform, deliver);
  expect(device.shown).toHaveLength(1);
  await removeDevice(mona, device);
});

test("the message is not sent again once one device accepted it, so that the others do not show it twice", async () => {
  const [phone, laptop] = [await addDevice(mona), await addDevice(mona)];
  service.answer(503);
  expect((await sendMessage(mona))[1]).toMatchObject({ sent: true });
  expect(phone.shown.length + laptop.shown.length).toBe(1);
  for (const device of [phone, laptop]) await removeDevice(mona, device);
});

test("a message too long for a service is reduced to its title, and a service that rejects the key is reported", async () => {
  const device = await addDevice(mona);
  service.answer(413);
  expect((await sendMessage(mona))[1]).toMatchObject({ sent: true });
  expect(device.shown).toEqual([expect.objectContaining({ title: "ردّ عليك مدربك", body: "" })]);
  service.answer(413, 413);
  expect((await sendMessage(mona))[1]).toMatchObject({ sent: false });
  const error = vi.spyOn(shop.app.platform.log, "error");
  service.answer(403);
  expect((await sendMessage(mona))[1]).toMatchObject({ sent: false });
  expect(error.mock.calls.map(([, text]) => text)).toEqual(["push needs attention"]);
  error.mockRestore();
  await removeDevice(mona, device);
});

test("a device's payload has at most 2 KB", () => {
  const long = { id: "1", title: "عنوان ".repeat(60), body: "نص طويل ".repeat(400), path: "/dashboard" } as const;
  const fitted = fitPush({ ...long, language: "ar", direction: "rtl", silent: false });
  expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(2048);
  expect(fitted).toMatchObject({ body: "", path: "/dashboard" });
  const short = { ...fitted, title: "عنوان", body: "نص" };
  expect(fitPush(short)).toEqual(short);
});

test("a device is silent in its owner's quiet hours and shows nothing when its owner turned messages off", async () => {
  const device = await addDevice(mona);
  const topics = { orders: true, coaching: true, training: true, offers: false, points: true };
  const save = (push: boolean, quiet: boolean) =>
    mona.call(saveNotificationPreferences, {
      body: { channels: { mail: true, push }, topics, quiet, timezone: "Asia/Tokyo" },
    });
  // Six in the evening in Tokyo; five hours later it is night.
  await save(true, true);
  await sendMessage(mona);
  shop.app.clock.advance(5 * 3600);
  await sendMessage(mona);
  await save(true, false);
  await sendMessage(mona);
  expect(device.shown.map((one) => (one as { silent: boolean }).silent)).toEqual([false, true, false]);
  await save(false, false);
  expect((await sendMessage(mona))[1]).toEqual({ channel: "push", sent: false, reason: "channel_off" });
  await save(true, true);
  await removeDevice(mona, device);
});

test("a device is removed with the session that added it", async () => {
  const sara = await shop.customer();
  const device = await addDevice(sara);
  await sendMessage(sara);
  await shop.rows("update sessions set ended_at = now(), end_reason = 'logout' where user_id = $1", [sara.userId]);
  expect((await sendMessage(sara))[1]).toEqual({ channel: "push", sent: false, reason: "no_device" });
  expect(device.shown).toHaveLength(1);
});

test("only addresses of known push services are accepted, and nobody removes another's device", async () => {
  const { keys } = service.subscribe(vapidKey).subscription;
  const add = (endpoint: string) => toRefusal(mona.call(addPushSubscription, { body: { endpoint, keys } }));
  for (const endpoint of [
    "https://evil.example/send",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:8443/x",
    "http://fcm.googleapis.com/x",
    "https://me@fcm.googleapis.com/x",
    "http://10.0.0.1/x",
  ])
    expect(await add(endpoint), endpoint).toBe("VALIDATION_FAILED");
  expect(await add("https://updates.push.services.mozilla.com/wpush/v2/abc")).toBe("");
  const mine = await addDevice(mona);
  await removeDevice(await shop.customer(), mine);
  expect((await sendMessage(mona))[1]).toMatchObject({ sent: true });
  const short = { endpoint: mine.subscription.endpoint, keys: { p256dh: "AAAA", auth: keys.auth } };
  expect(await toRefusal(mona.call(addPushSubscription, { body: short }))).toBe("VALIDATION_FAILED");
});
