import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { releaseHeld } from "./keep-deliveries.ts";

let shop: TestShop;
let notifier: Notifier;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  notifier = await createNotifier(shop.app);
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const remind = (key: string) =>
  notifier.send({
    ...{ kind: "check-in-due", to: mona.email, userId: mona.userId, language: "ar", key },
    data: { firstName: "منى", what: { ar: "متابعة", en: "Check-in" }, isLate: false, path: "/dashboard" },
  });

test("a reminder written at night is sent in the morning, once, by the first process that gets to it", async () => {
  const { clock, platform } = shop.app;
  clock.advance(11 * 3600);
  expect(clock.now().toISOString()).toBe("2026-11-21T20:00:00.000Z");
  const held = { state: "held", attempts: 0, notBefore: "2026-11-22T07:00:00.000Z" };
  expect(await remind("night")).toMatchObject(held);
  await releaseHeld(platform);
  await shop.app.drain();
  expect(await notifier.find("night")).toMatchObject(held);
  clock.advance(11 * 3600);
  await Promise.all([releaseHeld(platform), releaseHeld(platform)]);
  await shop.app.drain();
  expect(await notifier.find("night")).toMatchObject({ state: "sent", attempts: 1, sentAt: clock.now().toISOString() });
});

test("what was switched off while it waited is not sent", async () => {
  const { clock, platform } = shop.app;
  clock.advance(13 * 3600);
  expect(await remind("second night")).toMatchObject({ state: "held" });
  await notifier.prefer(mona, { coaching: false });
  clock.advance(12 * 3600);
  await releaseHeld(platform);
  await shop.app.drain();
  expect(await notifier.find("second night")).toMatchObject({ state: "suppressed", reason: "topic_off" });
});

test("quiet hours follow the member's time zone", async () => {
  const { clock } = shop.app;
  const body = { sex: null, audience: "any", goal: null } as const;
  const setTimezone = (timezone: string | null) => mona.call(updateCoachingProfile, { body: { ...body, timezone } });
  // Noon in Cairo and Riyadh, six in the evening in Tokyo, ten at night in Auckland.
  clock.set(new Date("2026-11-24T09:00:00Z"));
  await notifier.prefer(mona, { coaching: true });
  await setTimezone("Asia/Tokyo");
  expect(await remind("in Tokyo")).not.toMatchObject({ state: "held" });
  await setTimezone("Pacific/Auckland");
  expect(await remind("in Auckland")).toMatchObject({ state: "held", notBefore: "2026-11-24T20:00:00.000Z" });
  await setTimezone(null);
  expect(await remind("unsaid")).not.toMatchObject({ state: "held" });
});
