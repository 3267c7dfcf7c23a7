import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { chooseMyCoach, getCoachChoices, stopWaiting, waitForCoach } from "#shared/contract/coach-choice.ts";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { offerPlacesJob } from "./offer-places.ts";

// Noon in Cairo.
const noon = new Date("2026-11-21T10:00:00Z");
const clock = createTestClock(noon);
let shop: TestShop;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(() => shop.app.close());

let nour: TestCoach;
let ali: TestCustomer;
let mona: TestCustomer;
let taken = "";
beforeEach(async () => {
  clock.set(noon);
  await shop.rows("update coaches set accepts_new = false");
  nour = await addCoach(shop, { capacity: 1, gender: "female" });
  [ali, mona] = [await shop.customer(), await shop.customer()];
  taken = await startCoaching(shop, (await shop.customer()).userId, packageId);
});

const join = (who: TestCustomer) => who.call(waitForCoach, { params: { id: nour.coachId }, body: { packageId } });
const choose = (who: TestCustomer) => who.call(chooseMyCoach, { body: { packageId, coachId: nour.coachId } });
const waits = async (who: TestCustomer) => (await who.call(getCoachChoices, {})).waits;
const run = () => shop.app.platform.jobs.runScheduled(offerPlacesJob);
const free = () =>
  shop.rows("update subscriptions set status = 'ended', ended_at = $2 where id = $1", [taken, clock.now()]);
const mails = async (who: TestCustomer) =>
  (await shop.app.mails()).filter(({ kind, to }) => kind === "coach-place" && to === who.email).length;
const primaries = (id: string) =>
  shop.rows("select coach_id, reason from coach_assignments where subscription_id = $1 and kind = 'primary'", [id]);

/** Ali waited first, then Mona; a place is free. */
async function offerToAli() {
  await join(ali);
  clock.advance(60);
  await join(mona);
  await free();
  await run();
}

test("a customer joins a coach's wait list once, and can leave it", async () => {
  expect(await join(mona)).toMatchObject({ wait: { coachId: nour.coachId, state: "waiting", offerUntil: null } });
  expect(await toRefusal(join(mona))).toBe("ALREADY");
  await mona.call(stopWaiting, { params: { id: nour.coachId } });
  expect(await waits(mona)).toEqual([]);
  expect(await toRefusal(mona.call(stopWaiting, { params: { id: nour.coachId } }))).toBe("NOT_FOUND");
  await join(mona);
});

test("a customer cannot wait for an unfit or unknown coach", async () => {
  const karim = await addCoach(shop, { acceptsNew: false });
  await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "women_only", goal: null } });
  const wait = (id: string) => mona.call(waitForCoach, { params: { id }, body: { packageId } });
  expect(await toRefusal(wait(karim.coachId))).toBe("AUDIENCE");
  expect(await toRefusal(wait(mona.userId))).toBe("NOT_FOUND");
});

test("a freed place is held for the member who waited longest, and for no other", async () => {
  await join(ali);
  await run();
  expect(await waits(ali)).toMatchObject([{ state: "waiting" }]);
  clock.advance(60);
  await join(mona);
  await free();
  await run();
  expect(await waits(ali)).toMatchObject([
    { state: "offered", offerUntil: new Date(clock.now().getTime() + 48 * 3_600_000).toISOString() },
  ]);
  expect([await mails(ali), await mails(mona)]).toEqual([1, 0]);
  expect(await toRefusal(choose(mona))).toBe("COACH_FULL");
  await choose(ali);
  const id = await startCoaching(shop, ali.userId, packageId);
  expect(await primaries(id)).toEqual([{ coach_id: nour.coachId, reason: "chosen" }]);
  expect(await waits(ali)).toEqual([]);
  await run();
  expect(await waits(mona)).toMatchObject([{ state: "waiting" }]);
});

test("an offer that nobody takes goes to the next after 48 hours", async () => {
  await offerToAli();
  clock.advance(48 * 3600 - 1);
  await run();
  expect(await waits(mona)).toMatchObject([{ state: "waiting" }]);
  clock.advance(1);
  expect(await toRefusal(choose(ali))).toBe("COACH_FULL");
  await run();
  expect(await waits(ali)).toEqual([]);
  expect(await waits(mona)).toMatchObject([{ state: "offered" }]);
  expect(await mails(mona)).toBe(1);
});

test("a place is offered by day only", async () => {
  await join(mona);
  await free();
  clock.set(new Date("2026-11-21T21:30:00Z"));
  await run();
  expect(await waits(mona)).toMatchObject([{ state: "waiting" }]);
  clock.set(new Date("2026-11-22T07:00:00Z"));
  await run();
  expect(await waits(mona)).toMatchObject([{ state: "offered" }]);
});

test("a member who has another coach meanwhile moves by taking the place", async () => {
  const karim = await addCoach(shop, { capacity: 300 });
  const id = await startCoaching(shop, mona.userId, packageId);
  expect(await primaries(id)).toMatchObject([{ coach_id: karim.coachId }]);
  await join(mona);
  await free();
  await run();
  await choose(mona);
  const open = await shop.rows(
    "select coach_id from coach_assignments where subscription_id = $1 and until_at is null",
    [id],
  );
  expect(open).toEqual([{ coach_id: nour.coachId }]);
  expect(await waits(mona)).toEqual([]);
});

test("waits are in the person's export", async () => {
  await join(mona);
  expect((await mona.call(exportMe, {})).data).toMatchObject({ coaching: { waits: [{ coachId: nour.coachId }] } });
});
