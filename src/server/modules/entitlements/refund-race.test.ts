import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eraseCalls } from "#server/modules/calls/index.ts";
import { eraseCheckIns } from "#server/modules/check-ins/index.ts";
import { eraseSubscriptions } from "#server/modules/subscriptions/index.ts";
import { adminSetCallHours, bookCall, getSlots } from "#shared/contract/calls.ts";
import * as forms from "#shared/contract/check-in-forms.ts";
import * as checkIns from "#shared/contract/check-ins.ts";
import { sendMessage } from "#shared/contract/coach-threads.ts";
import { createUpload, getUpload } from "#shared/contract/media.ts";
import { adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { addCoach, type TestCoach } from "#test/factories/coaches.ts";
import { readMediaFile, sendBytes, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, untilServed, untilWaiting, whileLocked } from "#test/support/overlap.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const [first, second] = ["2026-11-23T16:00:00.000Z", "2026-11-24T16:00:00.000Z"];
const clock = createTestClock(start);
let shop: TestShop;
let admin: TestCustomer;
let nour: TestCoach;
let coaching: TestProduct;
let clip: Buffer;
let formId = "";
let origin = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  origin = await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  admin = await shop.customer("admin", "owner");
  nour = await addCoach(shop, { capacity: 300 });
  coaching = await shop.product({ kind: "package", priceEgp: 900 });
  // Two calls a month.
  const terms = { ...usualTerms(12), callsPerMonth: 2 };
  await admin.call(adminSavePackageTerms, { params: { id: coaching.id }, body: { ...terms, version: 0 } });
  const ranges = ([1, 2] as const).map((weekday) => ({ weekday, from: "18:00", until: "20:00" }));
  await nour.call(adminSetCallHours, { body: { ranges, meetingUrl: "https://meet.example/nour", version: 0 } });
  const item = { unit: null, min: null, max: null, metric: null, options: [], poses: [], isRequired: true };
  const { form } = await nour.call(forms.adminCreateCheckInForm, {
    body: {
      ...{ title: { ar: "متابعة", en: "Check-in" }, isShared: false },
      items: [{ ...item, key: "energy", kind: "scale" as const, label: { ar: "طاقة", en: "Energy" } }],
    },
  });
  formId = form.id;
  clip = readMediaFile("clip-gps.mp4");
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let orderId = "";
let id = "";
let checkIn = "";
const newId = () => shop.app.platform.ids.next();
const run = async (job: string) => {
  await shop.app.platform.jobs.runScheduled(job);
  await shop.app.drain();
};
beforeEach(async () => {
  clock.set(start);
  await shop.rows("delete from booking_cells");
  mona = await shop.customer();
  await shop.fill(mona, coaching);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  orderId = order.id;
  const [row] = await shop.rows<{ id: string }>("select id from subscriptions where user_id = $1", [mona.userId]);
  id = String(row?.id);
  const rhythm = { formId, weekday: 1, everyWeeks: 1 } as const;
  await nour.call(checkIns.adminSetCheckInSchedule, { params: { id: mona.userId }, body: rhythm });
  await run("keep-check-ins");
  checkIn = String((await mona.call(checkIns.getCheckIns, {})).checkIns[0]?.id);
});

const book = (startsAt: string) => mona.call(bookCall, { params: { id }, body: { id: newId(), startsAt } });
const handIn = () =>
  mona.call(checkIns.saveCheckIn, {
    ...{ params: { id: checkIn }, body: { revision: 1, answers: { energy: 7 }, submit: true } },
  });
const sendClip = (mediaId: string) =>
  mona.call(sendMessage, { params: { id }, body: { id: newId(), text: "", attachments: [mediaId] } });
const openClip = (uploadId = newId()) =>
  mona.call(createUpload, {
    body: { id: uploadId, purpose: "clip", target: { kind: "thread", id }, bytes: clip.length },
  });
/** Refunds the whole order; a job then ends the subscription. */
const refund = async () => {
  await admin.call(adminRefundOrder, {
    params: { id: orderId },
    body: { amount: 900, reason: "Not what they wanted" },
  });
  await shop.app.drain();
};
const stands = async () => {
  const [row] = await shop.rows<Record<string, unknown>>(
    `select s.status,
      (select count(*)::int from bookings b where b.subscription_id = s.id and b.state = 'booked') as booked,
      (select count(*)::int from booking_cells c join bookings b on b.id = c.booking_id where b.subscription_id = s.id) as cells,
      (select count(*)::int from checkins c where c.subscription_id = s.id and c.state = 'open') as open,
      (select count(*)::int from private_media m where m.target_id = s.id and m.attached_at is not null) as clips,
      (select coalesce(min(w.rest), 0)::int >= 0 from (select sum(delta) as rest from entitlements e
        where e.subscription_id = s.id group by e.kind, e.window_start) w) as "isEnough"
    from subscriptions s where s.id = $1`,
    [id],
  );
  return row;
};

test.each(["refund", "member"])(
  "a refund while a call, a check-in and a clip are open, the %s ahead",
  async (ahead) => {
    await book(first);
    const ready = String((await upload(shop, mona, id, { purpose: "clip", bytes: clip })).mediaId);
    const coming = newId();
    const { url: path } = await openClip(coming);
    const token = await mona.token();
    const half = clip.length >> 1;
    await sendBytes({ origin, path, token, offset: 0, bytes: clip.subarray(0, half) });

    const { pool } = shop.app.platform.database;
    const { result, overlapped } = await whileLocked(pool, rowOf("subscriptions", "id", id), 4, async () => {
      const takeBack = () => untilServed(refund);
      const before = ahead === "refund" ? takeBack() : undefined;
      if (before !== undefined) await untilWaiting(pool, 1);
      const acts = [() => book(second), handIn, () => sendClip(ready)].map((act) =>
        toRefusal(untilServed<unknown>(act)),
      );
      if (before === undefined) await untilWaiting(pool, acts.length);
      await (before ?? takeBack());
      return Promise.all(acts);
    });
    expect(overlapped).toBeGreaterThanOrEqual(4);
    const isTaken = ahead === "member";
    expect(result).toEqual(isTaken ? ["", "", ""] : ["VALIDATION_FAILED", "CHECKIN_STATE", "SUBSCRIPTION_STATE"]);
    await shop.app.drain();
    const left = { status: "ended", booked: 0, cells: 0, open: 0, isEnough: true };
    expect(await stands()).toEqual({ ...left, clips: isTaken ? 1 : 0 });
    const callMails = (await shop.app.mails()).filter(({ kind, to }) => kind === "call" && to === nour.email);
    expect(callMails.at(-1)?.data).toMatchObject({ change: "cancelled" });
    expect(await shop.books()).toEqual([]);

    // From now on nothing is accepted, including uploads in progress.
    expect(await toRefusal(openClip())).toBe("SUBSCRIPTION_STATE");
    expect(await mona.call(getSlots, { params: { id } })).toMatchObject({ slots: [], booking: null });
    expect(await sendBytes({ origin, path, token, offset: half, bytes: clip.subarray(half) })).toMatchObject({
      status: 204,
    });
    await shop.app.drain();
    const { mediaId } = (await mona.call(getUpload, { params: { id: coming } })).upload;
    expect(await toRefusal(sendClip(String(mediaId)))).toBe("SUBSCRIPTION_STATE");
    // Repeating accepted answers is idempotent; new ones are refused.
    expect(await toRefusal(handIn())).toBe(isTaken ? "" : "NOT_FOUND");
    clock.advance(86_400);
    await run("keep-check-ins");
    expect((await shop.app.mails()).filter(({ kind, to }) => kind === "check-in-due" && to === mona.email)).toEqual([]);
  },
);

test("an account that closes while a call is booked frees the coach's time and leaves nothing open", async () => {
  await book(first);
  const { database } = shop.app.platform;
  const notices: unknown[] = [];
  const callDeps = {
    notify: async (_: unknown, { to, data }: { to: string; data: unknown }) => void notices.push([to, data]),
    getRecipient: async () => ({ email: nour.email, firstName: "Nour", lastName: "Coach", language: "en" as const }),
    shopEmail: "shop@himma.test",
  };
  const { result, overlapped } = await whileLocked(database.pool, rowOf("subscriptions", "id", id), 2, async () => {
    // In the same order as closing an account.
    const closing = database.transaction(async (tx) => {
      await eraseSubscriptions(tx, shop.app.platform, mona.userId);
      await eraseCalls(tx, { ...callDeps, platform: shop.app.platform }, mona.userId);
      await eraseCheckIns(tx, mona.userId);
    });
    await untilWaiting(database.pool, 1);
    return Promise.all([closing, toRefusal(untilServed(() => book(second)))]);
  });
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result[1]).toBe("VALIDATION_FAILED");
  await shop.app.drain();
  expect(await stands()).toMatchObject({ booked: 0, cells: 0, open: 0 });
  expect(await shop.rows("select 1 from booking_cells")).toEqual([]);
  expect(notices).toMatchObject([[nour.email, { change: "closed", withName: "a client" }]]);
});
