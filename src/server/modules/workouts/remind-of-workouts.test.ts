import { afterAll, beforeAll, expect, test } from "vitest";
import { getRecipient } from "#server/modules/accounts/staff.ts";
import { logSession } from "#shared/contract/enrolments.ts";
import { addPushSubscription, getPushKey } from "#shared/contract/notifications.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { startProgramme, type TestProgramme } from "#test/factories/training.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { type FakeDevice, type FakePushService, startPushService } from "#test/support/push-service.ts";
import { remindOfWorkouts } from "./remind-of-workouts.ts";

// 2026-11-21, 9:00 UTC, is a Saturday.
let shop: TestShop;
let service: FakePushService;
let notifier: Notifier;
beforeAll(async () => {
  service = await startPushService();
  shop = await createTestShop({ environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  notifier = await createNotifier(shop.app);
});
afterAll(async () => {
  await shop.app.close();
  await service.close();
});

interface Member {
  readonly who: TestCustomer;
  readonly programme: TestProgramme;
  readonly device: FakeDevice;
}

/** Trains on Saturdays, Mondays and Wednesdays, with a device that shows notifications. */
async function newMember(): Promise<Member> {
  const who = await shop.customer();
  const programme = await startProgramme(shop, who.userId, "2026-11-21", [6, 1, 3]);
  const device = service.subscribe((await who.call(getPushKey, {})).key);
  await who.call(addPushSubscription, { body: device.subscription });
  return { who, programme, device };
}

/** Runs the job of the hour that begins then. */
async function runAt(time: string): Promise<void> {
  const { clock, platform } = shop.app;
  clock.advance((Date.parse(time) - clock.now().getTime()) / 1000);
  await remindOfWorkouts({ platform, notify: notifier.notify, getRecipient });
  await shop.app.drain();
}

test("members are reminded of today's workout once, at six by default, and not by mail", async () => {
  const { who, programme, device } = await newMember();
  const idle = await newMember();
  await idle.who.call(logSession, {
    params: { id: idle.programme.id },
    body: idle.programme.workout(
      "0198a1b2-0000-7000-8000-000000000001",
      "2026-11-21T08:00:00.000Z",
      new Date("2026-11-21T08:40:00Z"),
    ),
  });
  await runAt("2026-11-21T15:03:00Z");
  expect(device.shown).toEqual([]);
  await runAt("2026-11-21T16:03:00Z");
  await runAt("2026-11-21T16:33:00Z");
  expect(device.shown).toEqual([
    {
      ...{ id: expect.any(String), title: "حان وقت تمرينك", body: expect.stringContaining("Day 1"), silent: false },
      ...{ path: `/dashboard/programmes/${programme.id}`, language: "ar", direction: "rtl" },
    },
  ]);
  // Done in the morning: nobody is reminded of it.
  expect(idle.device.shown).toEqual([]);
  expect((await shop.app.mails()).filter(({ to }) => to === who.email)).toEqual([]);
  // Sunday is no training day.
  await runAt("2026-11-22T16:03:00Z");
  expect(device.shown).toHaveLength(1);
  // A member who trained at ten in the morning is reminded at ten.
  await runAt("2026-11-23T08:03:00Z");
  expect([device.shown.length, idle.device.shown.length]).toEqual([1, 1]);
});

test("members who switched off reminders get none", async () => {
  const { who, device } = await newMember();
  await notifier.prefer(who, { training: false });
  await runAt("2026-11-25T16:03:00Z");
  expect(device.shown).toEqual([]);
});
