import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addMinutes } from "#server/platform/clock.ts";
import { exportMe } from "#shared/contract/accounts.ts";
import { adminGetAlerts, adminSaveAlerts } from "#shared/contract/admin-alerts.ts";
import { adminReadMessages, sendMessage } from "#shared/contract/coach-threads.ts";
import { defaultAlertKinds, type StaffAlertChannel, type StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { alertStaffJob } from "./index.ts";

const start = new Date("2026-11-23T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ clock });
});
afterAll(() => shop.app.close());

let owner: TestCustomer;
beforeEach(async () => {
  clock.set(start);
  // Each test has one member of staff: earlier ones are locked.
  await shop.rows("update users set locked_at = now() where role = 'admin'");
  await shop.rows("delete from staff_alerts");
  await shop.rows("delete from staff_alert_settings");
  owner = await shop.customer("admin", "owner");
});

type Rules = Partial<Record<StaffAlertKind, readonly StaffAlertChannel[]>>;

const choose = (who: TestCustomer, rules: Rules, threadMinutes = 60) =>
  who.call(adminSaveAlerts, {
    body: {
      rules: Object.entries(rules).map(([kind, channels]) => ({
        kind: kind as StaffAlertKind,
        channels: [...channels],
      })),
      threadMinutes,
    },
  });
const runAlertJob = () => shop.app.platform.jobs.runScheduled(alertStaffJob);
const runAlertJobAt = async (minutes: number): Promise<void> => {
  clock.set(addMinutes(start, minutes));
  await runAlertJob();
};
const announce = (type: "stock.low" | "payment.review" | "return.requested", data: Record<string, unknown>) =>
  shop.app.platform.database.transaction((tx) => shop.app.platform.announcements.emit("announced", tx, { type, data }));
const announceLow = (sku: string) => announce("stock.low", { productId: "p", sku, available: 5 });
interface Group {
  readonly kind: StaffAlertKind;
  readonly count: number;
  readonly details: readonly string[];
}
const heard = async (who: TestCustomer): Promise<Group[][]> =>
  (await shop.app.mails())
    .filter(({ kind, to }) => kind === "staff-alert" && to === who.email)
    .map(({ data }) => (data["groups"] as Group[]).map(({ kind, count, details }) => ({ kind, count, details })));
const low = (...skus: string[]): Group[] => [
  { kind: "low_stock", count: skus.length, details: skus.map((sku) => `${sku}: 5`) },
];

test("staff choose among what their role works on, by version", async () => {
  const support = await shop.customer("admin", "support");
  const { alerts } = await support.call(adminGetAlerts, {});
  expect(alerts).toEqual({
    rules: [
      { kind: "order", channels: [] },
      { kind: "return", channels: [] },
    ],
    threadMinutes: 60,
    reachable: { push: false, whatsapp: false },
    version: 0,
  });
  const all = (await owner.call(adminGetAlerts, {})).alerts.rules;
  expect(all).toHaveLength(7);
  expect(all.filter(({ channels }) => channels.length > 0).map(({ kind }) => kind)).toEqual(defaultAlertKinds);
  expect(await toRefusal(choose(support, { low_stock: ["mail"] }))).toBe("PERMISSION_DENIED");
  const saved = (await choose(support, { order: ["mail", "push"] }, 30)).alerts;
  expect(saved).toMatchObject({
    rules: [{ kind: "order", channels: ["mail", "push"] }, {}],
    threadMinutes: 30,
    version: 1,
  });
  const save = (body: object) => toRefusal(support.call(adminSaveAlerts, { body: body as never }));
  const rule = { kind: "order", channels: ["mail"] };
  expect(await save({ rules: [rule], threadMinutes: 30, version: 0 })).toBe("VERSION_CONFLICT");
  expect(await save({ rules: [rule, rule], threadMinutes: 30 })).toBe("VALIDATION_FAILED");
  expect(await save({ rules: [{ kind: "order", channels: ["mail", "mail"] }], threadMinutes: 30 })).toBe(
    "VALIDATION_FAILED",
  );
  expect(await save({ rules: [{ kind: "order", channels: ["sms"] }], threadMinutes: 30 })).toBe("VALIDATION_FAILED");
  expect(await save({ rules: [], threadMinutes: 4 })).toBe("VALIDATION_FAILED");
  const mona = await shop.customer();
  expect(await toRefusal(mona.call(adminGetAlerts, {}))).toBe("FORBIDDEN");
  expect(JSON.stringify(await support.call(exportMe, {}))).toContain('"staffAlerts"');
});

test("the first alert comes at once, and a burst after it as one message a quarter of an hour later", async () => {
  await choose(owner, { order: ["mail"], low_stock: ["mail"] });
  const mona = await shop.customer();
  const product = await shop.product({ stock: 100 });
  const buy = async (paymentMethod: "card" | "cod") => {
    await shop.fill(mona, product);
    const placed = await shop.order(mona, { paymentMethod });
    return placed.order.number;
  };
  const first = await buy("cod");
  // Unpaid orders raise no alert.
  await buy("card");
  await runAlertJobAt(1);
  const firstAlert = [[{ kind: "order", count: 1, details: [first] }]];
  expect(await heard(owner)).toEqual(firstAlert);
  await announceLow("A");
  const [second, third] = [await buy("cod"), await buy("cod")];
  await runAlertJobAt(2);
  await runAlertJobAt(15);
  expect(await heard(owner)).toEqual(firstAlert);
  // Two workers at once.
  clock.set(addMinutes(start, 16));
  await Promise.all([runAlertJob(), runAlertJob()]);
  expect(await heard(owner)).toEqual([
    ...firstAlert,
    [{ kind: "order", count: 2, details: [second, third] }, ...low("A")],
  ]);
  await runAlertJobAt(60);
  expect(await heard(owner)).toHaveLength(2);
  await shop.app.drain();
  expect(await shop.rows("select 1 from deliveries where kind = 'staff-alert' and sent_at is null")).toEqual([]);
});

test("low stock raises one alert per crossing of the threshold, however many buy at the same time", async () => {
  await choose(owner, { low_stock: ["mail"] });
  const product = await shop.product({ stock: 12 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
  const buy = async (buyer: TestCustomer) => {
    await shop.fill(buyer, product);
    return (await shop.order(buyer, { paymentMethod: "cod" })).order;
  };
  const placed = await Promise.all(buyers.map(buy));
  expect(placed).toHaveLength(8);
  await runAlertJobAt(1);
  const details = [`${product.variantId}: 5`];
  expect(await heard(owner)).toEqual([[{ kind: "low_stock", count: 1, details }]]);
  await shop.rows("update variants set on_hand = on_hand + 7 where id = $1", [product.variantId]);
  await Promise.all(buyers.slice(0, 7).map(buy));
  await runAlertJobAt(20);
  expect(await heard(owner)).toHaveLength(2);
  expect((await heard(owner))[1]).toEqual([{ kind: "low_stock", count: 1, details: [expect.any(String)] }]);
});

test("staff who lose the role get no more alerts: neither waiting ones nor those in the outbox", async () => {
  const manager = await shop.customer("admin", "manager");
  await choose(manager, { low_stock: ["mail"] });
  const demote = () =>
    shop.rows("update users set role = 'customer', staff_role = null where id = $1", [manager.userId]);
  const promote = () =>
    shop.rows("update users set role = 'admin', staff_role = 'manager' where id = $1", [manager.userId]);
  await announceLow("A");
  await demote();
  await runAlertJobAt(1);
  await promote();
  await runAlertJobAt(2);
  expect(await heard(manager)).toEqual([]);
  // Assigned, and waiting for the end of the quarter of an hour.
  await announceLow("B");
  await runAlertJobAt(3);
  expect(await heard(manager)).toEqual([low("B")]);
  await announceLow("C");
  await runAlertJobAt(4);
  await demote();
  await runAlertJobAt(20);
  await promote();
  await runAlertJobAt(40);
  expect(await heard(manager)).toEqual([low("B")]);
  // Written to the outbox, and not sent yet.
  await shop.app.drain();
  await announceLow("D");
  await runAlertJobAt(60);
  await shop.rows("update users set staff_role = 'support' where id = $1", [manager.userId]);
  await shop.app.drain();
  const states = await shop.rows(
    "select suppressed_reason as reason, sent_at is not null as sent from deliveries where user_id = $1 order by created_at",
    [manager.userId],
  );
  expect(states).toEqual([
    { reason: null, sent: true },
    { reason: "not_staff", sent: false },
  ]);
});

test("nothing is written if nobody subscribed; payments to review and failed jobs are on by default", async () => {
  await announceLow("A");
  expect(await shop.rows("select 1 from staff_alerts")).toEqual([]);
  const review = { paymentId: "p", amount: 349.5, currency: "EGP", reason: "DISPUTED" };
  await announce("payment.review", review);
  const { platform } = shop.app;
  await platform.database.transaction((tx) => platform.jobs.enqueue(tx, "dead-letters", {}));
  await runAlertJobAt(1);
  await runAlertJobAt(30);
  expect(await heard(owner)).toEqual([
    [
      { kind: "payment_review", count: 1, details: ["349.5 EGP (DISPUTED)"] },
      { kind: "dead_letter", count: 1, details: [] },
    ],
  ]);
  await choose(owner, {});
  await announce("payment.review", review);
  await runAlertJobAt(60);
  expect(await heard(owner)).toHaveLength(1);
});

test("a coach gets one alert about a message that stays unread, and only of their own clients", async () => {
  const coach = await addCoach(shop);
  const other = await addCoach(shop);
  await choose(coach, { thread_unread: ["mail"] }, 30);
  await choose(other, { thread_unread: ["mail"] }, 30);
  const { id: packageId } = await shop.product({ kind: "package" });
  const mona = await shop.customer();
  const id = await startCoaching(shop, mona.userId, packageId);
  const [assigned] = await shop.rows<{ coach_id: string }>(
    "select coach_id from coach_assignments where subscription_id = $1",
    [id],
  );
  const [own, foreign] = assigned?.coach_id === coach.coachId ? [coach, other] : [other, coach];
  const write = (text: string) =>
    mona.call(sendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text } });
  await write("How deep should I squat?");
  await runAlertJobAt(29);
  expect(await heard(own)).toEqual([]);
  await runAlertJobAt(31);
  await runAlertJobAt(60);
  const waiting = [{ kind: "thread_unread", count: 1, details: [] }];
  expect(await heard(own)).toEqual([waiting]);
  await own.call(adminReadMessages, { params: { id }, body: { upTo: 1 } });
  await write("And how often?");
  await runAlertJobAt(100);
  expect(await heard(own)).toEqual([waiting, waiting]);
  expect(await heard(foreign)).toEqual([]);
});

test("each channel carries what was chosen for it, and no other", async () => {
  await choose(owner, { low_stock: ["push"], return: ["whatsapp"] });
  const newId = () => shop.app.platform.ids.next();
  const [contactId, { userId }] = [newId(), owner];
  await shop.rows(
    `insert into push_subscriptions (id, user_id, session_id, endpoint_hash, endpoint_sealed, p256dh, auth, created_at)
     values ($1, $2, $3, 'h', 's', decode(repeat('01', 65), 'hex'), decode(repeat('01', 16), 'hex'), now())`,
    [newId(), userId, newId()],
  );
  await shop.rows(
    "insert into whatsapp_contacts (id, number_hash, number_sealed, last_at, created_at) values ($1, 'h', 's', now(), now())",
    [contactId],
  );
  await shop.rows(
    "insert into whatsapp_links (user_id, contact_id, language, created_at) values ($1, $2, 'en', now())",
    [userId, contactId],
  );
  expect((await owner.call(adminGetAlerts, {})).alerts.reachable).toEqual({ push: true, whatsapp: true });
  await announceLow("A");
  await announce("return.requested", { returnId: "r", number: "R-1" });
  await runAlertJobAt(1);
  const written = await shop.rows(
    "select channel, key, not_before from deliveries where user_id = $1 and kind = 'staff-alert' order by channel",
    [userId],
  );
  expect(written).toMatchObject([
    { channel: "push", key: expect.stringMatching(/^push:staff-alert:push:/), not_before: null },
    { channel: "whatsapp", key: expect.stringMatching(/^whatsapp:staff-alert:whatsapp:/), not_before: null },
  ]);
});
