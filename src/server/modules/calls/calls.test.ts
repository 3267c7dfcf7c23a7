import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount } from "#shared/contract/accounts.ts";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import * as contract from "#shared/contract/calls.ts";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { getEntitlements } from "#shared/contract/entitlements.ts";
import { adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, untilServed, whileLocked } from "#test/support/overlap.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const meetingUrl = "https://meet.example/salma";
let shop: TestShop;
let nour: TestCoach;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  nour = await addCoach(shop, { capacity: 300 });
  packageId = (await shop.product({ kind: "package" })).id;
  const owner = await shop.customer("admin", "owner");
  const body = { ...usualTerms(12), version: 0 };
  await owner.call(adminSavePackageTerms, { params: { id: packageId }, body });
  // Mondays and Tuesdays from six to eight in the evening, Cairo.
  const ranges = ([1, 2] as const).map((weekday) => ({ weekday, from: "18:00", until: "20:00" }));
  await nour.call(contract.adminSetCallHours, { body: { ranges, meetingUrl, version: 0 } });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let id = "";
beforeEach(async () => {
  clock.set(start);
  await shop.rows("delete from booking_cells");
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
});

const newId = () => shop.app.platform.ids.next();
const monday = "2026-11-23T16:00:00.000Z";
const tuesday = "2026-11-24T17:30:00.000Z";
const slots = async (who = mona, of = id) => who.call(contract.getSlots, { params: { id: of } });
const book = (startsAt = monday, { who = mona, of = id, bookingId = newId() } = {}) =>
  who.call(contract.bookCall, { params: { id: of }, body: { id: bookingId, startsAt } });
const move = (bookingId: string, startsAt: string) =>
  mona.call(contract.moveCall, { params: { id, bookingId }, body: { startsAt } });
const cancel = (bookingId: string) => mona.call(contract.cancelCall, { params: { id, bookingId } });
const mark = (bookingId: string, outcome: (typeof contract.callOutcomes)[number]) =>
  nour.call(contract.adminMarkCall, { params: { id: bookingId }, body: { outcome } });
const left = async () => {
  const { entitlements } = await mona.call(getEntitlements, { params: { id } });
  const { used = 0, reserved = 0, left: rest = 0 } = entitlements.find(({ kind }) => kind === "call") ?? {};
  return { used, reserved, left: rest };
};
const books = async () =>
  (await shop.books()).filter(({ rule }) => rule.includes("entitlement") || rule.includes("given back"));
const mails = async () => {
  await shop.app.drain();
  return (await shop.app.mails()).filter(({ kind, to }) => kind === "call" && to === mona.email);
};

test("a member books one of the coach's times, both get a mail, and the link opens ten minutes before", async () => {
  const offered = await slots();
  expect(offered).toMatchObject({ minutes: 30, booking: null });
  expect(offered.slots.slice(0, 5)).toEqual(
    ["16:00", "16:30", "17:00", "17:30"].map((time) => `2026-11-23T${time}:00.000Z`).concat("2026-11-24T16:00:00.000Z"),
  );
  const bookingId = newId();
  const { booking } = await book(monday, { bookingId });
  expect(booking).toEqual({ id: bookingId, startsAt: monday, minutes: 30, state: "booked", by: null, url: null });
  expect((await book(monday, { bookingId })).booking.id).toBe(bookingId);
  expect(await left()).toEqual({ used: 0, reserved: 1, left: 0 });
  expect((await slots()).slots[0]).toBe("2026-11-23T16:30:00.000Z");
  expect((await slots()).booking).toMatchObject({ id: bookingId });
  expect(await mails()).toHaveLength(1);
  clock.set(new Date("2026-11-23T15:49:00Z"));
  expect((await slots()).booking?.url).toBeNull();
  clock.set(new Date("2026-11-23T15:50:00Z"));
  expect((await slots()).booking?.url).toBe(meetingUrl);
  await mark(bookingId, "held").catch(() => undefined);
  clock.set(new Date("2026-11-23T16:31:00Z"));
  expect((await slots()).booking).toBeNull();
  expect((await mark(bookingId, "held")).call.state).toBe("held");
  expect(await toRefusal(mark(bookingId, "held"))).toBe("BOOKING_STATE");
  expect(await left()).toEqual({ used: 1, reserved: 0, left: 0 });
  expect(await books()).toEqual([]);
});

test("the mails show the call's time in the member's time zone and in the coach's", async () => {
  await mona.call(updateCoachingProfile, { body: { sex: null, audience: "any", goal: null, timezone: "Asia/Tokyo" } });
  const { booking } = await book(tuesday);
  const [mine] = await mails();
  const coachs = (await shop.app.mails()).filter(({ kind, to }) => kind === "call" && to === nour.email).at(-1);
  expect(mine?.data).toMatchObject({ startsAt: tuesday, timezone: "Asia/Tokyo" });
  expect(coachs?.data).toMatchObject({ startsAt: tuesday, timezone: "Africa/Cairo" });
  await cancel(booking.id);
});

test("days off block the coach's free times; booked calls stay", async () => {
  const { booking } = await book(tuesday);
  const off = "insert into coach_days_off (coach_id, from_on, until_on) values ($1, '2026-11-23', '2026-11-24')";
  await shop.rows(off, [nour.coachId]);
  try {
    const offered = await slots();
    expect(offered.slots.filter((slot) => slot < "2026-11-25")).toEqual([]);
    expect(offered.slots.length).toBeGreaterThan(0);
    expect(offered.booking).toMatchObject({ id: booking.id, state: "booked" });
    expect(await toRefusal(move(booking.id, monday))).toBe("VALIDATION_FAILED");
    await cancel(booking.id);
    expect(await toRefusal(book())).toBe("VALIDATION_FAILED");
  } finally {
    await shop.rows("delete from coach_days_off where coach_id = $1", [nour.coachId]);
  }
  expect((await slots()).slots[0]).toBe(monday);
});

test("impossible bookings are refused, each with its code", async () => {
  expect(await toRefusal(book("2026-11-23T16:10:00.000Z"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(book("2026-11-25T16:00:00.000Z"))).toBe("VALIDATION_FAILED");
  clock.set(new Date("2026-11-23T04:01:00Z"));
  expect(await toRefusal(book())).toBe("TOO_SOON");
  clock.set(start);
  expect(await toRefusal(book(monday, { who: await shop.customer() }))).toBe("NOT_FOUND");
  await book();
  expect(await toRefusal(book(tuesday))).toBe("NONE_LEFT");
  const ali = await shop.customer();
  const his = await startCoaching(shop, ali.userId, packageId);
  expect(await toRefusal(book(monday, { who: ali, of: his }))).toBe("SLOT_TAKEN");
});

test("a call can be moved and cancelled until twelve hours before; cancelled later it counts as used", async () => {
  const { booking } = await book();
  expect((await move(booking.id, tuesday)).booking.startsAt).toBe(tuesday);
  expect((await slots()).slots).toContain(monday);
  expect(await cancel(booking.id)).toMatchObject({ isReturned: true, booking: { state: "cancelled", by: "member" } });
  expect(await toRefusal(cancel(booking.id))).toBe("BOOKING_STATE");
  expect(await left()).toEqual({ used: 0, reserved: 0, left: 1 });
  const again = await book();
  clock.set(new Date("2026-11-23T04:01:00Z"));
  expect(await toRefusal(move(again.booking.id, tuesday))).toBe("TOO_SOON");
  expect(await cancel(again.booking.id)).toMatchObject({ isReturned: false });
  expect(await left()).toEqual({ used: 1, reserved: 0, left: 0 });
  // Booked, moved, cancelled, booked, cancelled.
  expect(await mails()).toHaveLength(5);
  expect(await books()).toEqual([]);
});

test("a call that the coach cancels or misses is given back and does not lapse with its month", async () => {
  const first = await book();
  expect(await toRefusal(mark(first.booking.id, "held"))).toBe("BOOKING_STATE");
  expect((await mark(first.booking.id, "cancel")).call).toMatchObject({ state: "cancelled", by: "coach" });
  const second = await book(tuesday);
  clock.set(new Date("2026-11-24T18:10:00Z"));
  expect(await toRefusal(mark(second.booking.id, "cancel"))).toBe("BOOKING_STATE");
  await mark(second.booking.id, "missed_by_coach");
  expect(await left()).toEqual({ used: 0, reserved: 0, left: 1 });
  const karim = await addCoach(shop, { acceptsNew: false });
  expect(
    await toRefusal(
      karim.call(contract.adminMarkCall, { params: { id: second.booking.id }, body: { outcome: "held" } }),
    ),
  ).toBe("NOT_FOUND");
  expect(await books()).toEqual([]);
});

test("the coach sees a call within the hour in the queue, and among the calls", async () => {
  const { booking } = await book();
  clock.set(new Date("2026-11-23T15:10:00Z"));
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  const raised = async () =>
    (await nour.call(adminListAttention, { query: { rule: "call" } })).items.filter(
      ({ client }) => client.id === mona.userId,
    );
  expect(await raised()).toMatchObject([{ rule: "call", severity: 2, facts: { startsAt: monday } }]);
  const { calls } = await nour.call(contract.adminListCalls, {});
  expect(calls.find((one) => one.id === booking.id)).toMatchObject({
    ...{ startsAt: monday, meetingUrl },
    client: { id: mona.userId, subscriptionId: id },
  });
  clock.set(new Date("2026-11-23T16:20:00Z"));
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  expect(await raised()).toEqual([]);
});

test("of concurrent bookings of one time, or by one member, one succeeds", async () => {
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const who = await shop.customer();
      return { who, of: await startCoaching(shop, who.userId, packageId) };
    }),
  );
  const pool = shop.app.platform.database.pool;
  const lock = { sql: "lock table booking_cells in access exclusive mode", values: [] };
  const { result, overlapped } = await whileLocked(pool, lock, 3, () =>
    Promise.all(others.map((one) => toRefusal(untilServed(() => book(monday, one))))),
  );
  expect(overlapped).toBeGreaterThanOrEqual(3);
  expect(result.filter((code) => code === "")).toHaveLength(1);
  expect(new Set(result)).toEqual(new Set(["", "SLOT_TAKEN"]));
  const all = (await slots()).slots.slice(0, 8);
  const own = await whileLocked(pool, rowOf("subscriptions", "id", id), 2, () =>
    Promise.all(all.map((slot) => toRefusal(untilServed(() => book(slot))))),
  );
  expect(own.overlapped).toBeGreaterThanOrEqual(2);
  expect(own.result.filter((code) => code === "")).toHaveLength(1);
  expect(new Set(own.result)).toEqual(new Set(["", "NONE_LEFT"]));
  expect(await left()).toEqual({ used: 0, reserved: 1, left: 0 });
});

test("a coach sets only their own hours; outdated and contradicting ones are refused", async () => {
  const { callHours } = await nour.call(contract.adminGetCallHours, {});
  expect(callHours).toMatchObject({ version: 1, meetingUrl, zone: "Africa/Cairo" });
  const set = (more: object) =>
    nour.call(contract.adminSetCallHours, {
      body: { ranges: callHours.ranges, meetingUrl, version: callHours.version, ...more },
    });
  expect(await toRefusal(set({ version: 7 }))).toBe("VERSION_CONFLICT");
  expect(await toRefusal(set({ meetingUrl: "http://meet.example" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(set({ ranges: [{ weekday: 1, from: "18:00", until: "17:00" }] }))).toBe("VALIDATION_FAILED");
  const [one] = callHours.ranges;
  expect(await toRefusal(set({ ranges: [one, one] }))).toBe("VALIDATION_FAILED");
  const owner = await shop.customer("admin", "owner");
  expect(await toRefusal(owner.call(contract.adminGetCallHours, {}))).toBe("NOT_FOUND");
});

test("calls of a subscription that ends are cancelled", async () => {
  const { booking } = await book();
  await shop.rows("update subscriptions set status = 'ended', ended_at = now() where id = $1", [id]);
  await shop.app.platform.jobs.runScheduled("keep-calls");
  const [row] = await shop.rows("select state, by from bookings where id = $1", [booking.id]);
  expect(row).toEqual({ state: "cancelled", by: "coach" });
  expect((await slots()).slots).toEqual([]);
});

test("closing an account frees its times, and the coach gets a mail without the name", async () => {
  await book(monday);
  const hash = await createPasswords().hash("Kettle-bell-77");
  await shop.rows("update users set password_hash = $2 where id = $1", [mona.userId, hash]);
  await mona.call(closeAccount, { body: { password: "Kettle-bell-77" } });
  await shop.app.drain();
  const callMails = (await shop.app.mails()).filter(({ kind, to }) => kind === "call" && to === nour.email);
  const mail = callMails.at(-1);
  expect(mail?.data).toMatchObject({ change: "closed", withName: "أحد متدربيك", startsAt: monday });
  expect(JSON.stringify(mail)).not.toContain(mona.userId);
  expect(await shop.rows("select 1 from booking_cells")).toEqual([]);
  const sara = await shop.customer();
  const other = await startCoaching(shop, sara.userId, packageId);
  expect((await slots(sara, other)).slots[0]).toBe(monday);
});
