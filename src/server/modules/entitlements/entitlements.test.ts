import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSubscription } from "#server/modules/subscriptions/index.ts";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminGetClient } from "#shared/contract/admin-clients.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { adminListCheckInForms } from "#shared/contract/check-in-forms.ts";
import * as checkIns from "#shared/contract/check-ins.ts";
import { getEnrolments } from "#shared/contract/enrolments.ts";
import { claimProgramme, type Entitlement, getEntitlements } from "#shared/contract/entitlements.ts";
import { adminGetPackageTerms, adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { pauseSubscription } from "#shared/contract/subscriptions.ts";
import { type PackageTerms, usualTerms } from "#shared/domain/package-terms.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

// A Sunday, ten o'clock in Cairo.
const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const day = 24 * 3600;
let shop: TestShop;
let owner: TestCustomer;
let nour: TestCoach;
let formId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  owner = await shop.customer("admin", "owner");
  nour = await addCoach(shop, { capacity: 300 });
  formId = (await nour.call(adminListCheckInForms, {})).forms[0]?.id ?? "";
});
afterAll(() => shop.app.close());

let packageId = "";
let mona: TestCustomer;
let id = "";
/** Creates a package with these terms and subscribes Mona. */
async function subscribe(terms: Partial<PackageTerms> = {}): Promise<void> {
  packageId = (await shop.product({ kind: "package" })).id;
  await promise(terms);
  id = await startCoaching(shop, mona.userId, packageId);
}
async function promise(terms: Partial<PackageTerms>): Promise<void> {
  const params = { id: packageId };
  const { version } = (await owner.call(adminGetPackageTerms, { params })).terms;
  await owner.call(adminSavePackageTerms, { params, body: { ...usualTerms(12), ...terms, version } });
}
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
});

const newId = () => shop.app.platform.ids.next();
const keep = () => shop.app.platform.jobs.runScheduled("keep-check-ins");
const later = async (days: number) => {
  clock.advance(days * day);
  await keep();
  await shop.app.drain();
};
const own = async (): Promise<readonly Entitlement[]> =>
  (await mona.call(getEntitlements, { params: { id } })).entitlements;
const of = async (kind: Entitlement["kind"]) => (await own()).find((one) => one.kind === kind);
const answers = { energy: 8, sleep: 6.5, stress: 4, food: 7, pain: 0 };
const checkInEach = (weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6) =>
  nour.call(checkIns.adminSetCheckInSchedule, {
    params: { id: mona.userId },
    body: { formId, weekday, everyWeeks: 1 },
  });
const newest = async () => (await mona.call(checkIns.getCheckIns, {})).checkIns[0]?.id ?? "";
const send = async (checkInId: string, revision = 1) =>
  mona.call(checkIns.saveCheckIn, { params: { id: checkInId }, body: { revision, answers, submit: true } });
const reply = (checkInId: string, messageId = newId()) =>
  nour.call(checkIns.adminAnswerCheckIn, {
    params: { id: checkInId },
    body: { messageId, text: "Strong week.", activeSeconds: 40 },
  });
const books = async () => (await shop.books()).filter(({ rule }) => rule.includes("entitlement"));
const raised = async () => {
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  const { items } = await nour.call(adminListAttention, { query: { limit: "100", rule: "owed" } });
  return items.filter(({ client }) => client.id === mona.userId).map(({ severity, facts }) => ({ severity, ...facts }));
};

test("a review is reserved when the check-in is sent, and used once it is answered", async () => {
  await subscribe({ reviews: 2, reviewsPer: "month" });
  expect(await of("review")).toEqual({
    ...{ kind: "review", per: "month", given: 2, used: 0, reserved: 0, owed: 0, left: 2, minutes: null },
    window: { startsOn: "2026-11-22", endsOn: "2026-12-22" },
  });
  await checkInEach(1);
  await later(0);
  const one = await newest();
  await send(one);
  await send(one, 2);
  expect(await of("review")).toMatchObject({ given: 2, used: 0, reserved: 1, left: 1 });
  const messageId = newId();
  await Promise.all([reply(one, messageId), reply(one, messageId)]);
  expect(await toRefusal(reply(one))).toBe("CHECKIN_STATE");
  expect(await of("review")).toMatchObject({ used: 1, reserved: 0, left: 1 });
  for (const _ of [1, 2]) {
    await later(7);
    await send(await newest());
  }
  // The third check-in is answered too, although no review is left.
  expect(await of("review")).toMatchObject({ given: 2, used: 1, reserved: 1, left: 0 });
  await reply(await newest());
  expect(await of("review")).toMatchObject({ used: 1, reserved: 1 });
  const { header } = await nour.call(adminGetClient, { params: { id: mona.userId } });
  expect(header.entitlements).toEqual(await own());
  expect(await books()).toEqual([]);
});

test("reviews that the member did not use lapse; those that the coach did not answer are owed", async () => {
  await subscribe();
  await checkInEach(1);
  await later(0);
  const one = await newest();
  await send(one);
  expect(await raised()).toEqual([]);
  await later(4);
  expect(await raised()).toEqual([{ severity: 2, kind: "review", count: 1, until: "2026-11-29" }]);
  await later(6);
  expect(await of("review")).toMatchObject({ given: 1, used: 0, reserved: 0, owed: 1, left: 1 });
  await reply(one);
  expect(await of("review")).toMatchObject({ given: 1, owed: 0, left: 1 });
  expect(await raised()).toEqual([]);
  await later(14);
  expect(await of("review")).toMatchObject({ given: 1, used: 0, owed: 0, left: 1 });
  expect(await books()).toEqual([]);
});

test("a pause moves the windows, and the next period has the terms of its start", async () => {
  await subscribe({ reviews: 2, reviewsPer: "month" });
  await mona.call(pauseSubscription, { params: { id }, body: { days: 5 } });
  expect(await of("review")).toMatchObject({ window: { startsOn: "2026-11-22", endsOn: "2026-12-27" } });
  await promise({ reviews: 3, reviewsPer: "month" });
  expect(await of("review")).toMatchObject({ given: 2 });
  const { platform } = shop.app;
  const grant = { userId: mona.userId, packageId, currency: "EGP", source: "gift" } as const;
  await platform.database.transaction((tx) => startSubscription(tx, platform, grant));
  await later(400);
  expect(await own()).toEqual([]);
});

test("terms are changed by version, need the permission, and are shown in the store in both languages", async () => {
  const { id: one } = await shop.product({ kind: "package" });
  const params = { id: one };
  const { terms } = await owner.call(adminGetPackageTerms, { params });
  expect(terms).toMatchObject({ version: 0, reviews: expect.any(Number) });
  const save = (version: number, callsPerMonth: number) =>
    owner.call(adminSavePackageTerms, { params, body: { ...usualTerms(12), callsPerMonth, version } });
  const both = await Promise.allSettled([save(0, 2), save(0, 2)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await toRefusal(save(0, 3))).toBe("VERSION_CONFLICT");
  const { product } = await mona.call(getProduct, { params });
  expect(product.coaching?.features).toContainEqual({
    ar: "مكالمتا فيديو كل شهر، مدة كل منها 30 دقيقة",
    en: "2 30-minute video calls every month",
  });
  expect((await save(1, 0)).terms.version).toBe(2);
  const again = await mona.call(getProduct, { params });
  expect(again.product.coaching?.features.some(({ en }) => en.includes("video"))).toBe(false);
  const goods = await shop.product();
  expect(await toRefusal(owner.call(adminGetPackageTerms, { params: { id: goods.id } }))).toBe("NOT_FOUND");
  const body = { ...usualTerms(1), reviews: -1, version: 2 };
  expect(await toRefusal(owner.call(adminSavePackageTerms, { params, body }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(nour.call(adminSavePackageTerms, { params, body: { ...body, reviews: 1 } }))).toBe(
    "PERMISSION_DENIED",
  );
});

/** A programme that is on sale. */
async function programme(): Promise<string> {
  const other = await shop.customer();
  const { id: enrolmentId } = await startProgramme(shop, other.userId, "2026-11-22");
  const [row] = await shop.rows<{ id: string }>("select programme_id as id from enrolments where id = $1", [
    enrolmentId,
  ]);
  return row?.id ?? "";
}
const claim = (programmeId: string, claimId = newId(), who = mona) =>
  who.call(claimProgramme, { params: { id }, body: { id: claimId, programmeId } });

test("there is a free programme at the start and every three months, and each is taken once", async () => {
  await subscribe();
  const [first, second] = [await programme(), await programme()];
  expect(await of("programme")).toMatchObject({ given: 1, left: 1, per: "period" });
  const claimId = newId();
  const { enrolment } = await claim(first, claimId);
  expect((await claim(first, claimId)).enrolment).toEqual(enrolment);
  const { enrolments } = await mona.call(getEnrolments, {});
  expect(enrolments).toMatchObject([{ id: enrolment.id, status: "pending" }]);
  expect(await toRefusal(claim(second))).toBe("NONE_LEFT");
  expect(await toRefusal(claim(first))).toBe("ALREADY_OWNED");
  expect(await toRefusal(claim(newId()))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(claim(second, newId(), await shop.customer()))).toBe("NOT_FOUND");
  expect(await books()).toEqual([]);
});

test("claimed twice at once, there is one programme", async () => {
  await subscribe();
  const [first, second] = [await programme(), await programme()];
  const lock = rowOf("subscriptions", "id", id);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([toRefusal(claim(first)), toRefusal(claim(second))]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.sort()).toEqual(["", "NONE_LEFT"]);
  expect((await mona.call(getEnrolments, {})).enrolments).toHaveLength(1);
  expect(await of("programme")).toMatchObject({ given: 1, used: 1, left: 0 });
  expect(await books()).toEqual([]);
});

test("kinds that a package does not include are left out, and others' entitlements are 404", async () => {
  await subscribe({ clipsPerWeek: 0, callsPerMonth: 0, programmeEveryMonths: 0, reviews: 0 });
  expect(await own()).toEqual([]);
  const ali = await shop.customer();
  expect(await toRefusal(ali.call(getEntitlements, { params: { id } }))).toBe("NOT_FOUND");
  expect(await toRefusal(claim(await programme()))).toBe("NONE_LEFT");
});
