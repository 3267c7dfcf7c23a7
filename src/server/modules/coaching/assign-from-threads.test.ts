import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminListCoaches, adminUpdateCoach } from "#shared/contract/admin-coaching.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { assignFromThreadsJob } from "./assign-from-threads.ts";

let shop: TestShop;
let packageId = "";
let lead: TestCustomer;
let karim: TestCoach;
let mona: TestCustomer;
let id = "";
beforeAll(async () => {
  shop = await createTestShop();
  packageId = (await shop.product({ kind: "package" })).id;
  lead = await shop.customer("admin", "manager");
});
afterAll(() => shop.app.close());

// A thread from before assignments existed: a coach has answered, but none is assigned.
beforeEach(async () => {
  await shop.rows("update coaches set accepts_new = false");
  karim = await addCoach(shop, { capacity: 5 });
  mona = await shop.customer();
  id = await startCoaching(shop, mona.userId, packageId);
  await karim.call(talk.adminSendMessage, {
    params: { id },
    body: { id: shop.app.platform.ids.next(), text: "Thighs level" },
  });
  await shop.rows("delete from coach_assignments where subscription_id = $1", [id]);
});

const run = () => shop.app.platform.jobs.runScheduled(assignFromThreadsJob);
const coaches = async () =>
  (
    await shop.rows<{ coach_id: string }>("select coach_id from coach_assignments where subscription_id = $1", [id])
  ).map((row) => row.coach_id);
const open = () => karim.call(talk.adminGetMessages, { params: { id } });

test("a thread without a coach is assigned to the coach who wrote last, once however often the job runs", async () => {
  expect(await toRefusal(open())).toBe("NOT_FOUND");
  await run();
  await run();
  expect(await coaches()).toEqual([karim.coachId]);
  expect(await open()).toMatchObject({ reason: "coach" });
});

test("when that coach is full, does not fit or no longer works here, the thread waits for a lead", async () => {
  await shop.rows("update coaches set capacity = 0 where id = $1", [karim.coachId]);
  await run();
  await shop.rows("update coaches set capacity = 5 where id = $1", [karim.coachId]);
  await shop.rows("update users set locked_at = now() where id = $1", [karim.userId]);
  await run();
  await shop.rows("update users set locked_at = null where id = $1", [karim.userId]);
  await shop.rows(
    "insert into coaching_profiles (user_id, sex, audience, updated_at) values ($1, 'female', 'women_only', now())",
    [mona.userId],
  );
  await run();
  expect(await coaches()).toEqual([]);
  const { waiting, waitingTotal } = await lead.call(adminListCoaches, {});
  expect(waiting.map(({ subscriptionId }) => subscriptionId)).toContain(id);
  expect(waitingTotal).toBe(waiting.length);
});

test("a profile that is linked to an account gets the threads of that person", async () => {
  await shop.rows("update coaches set user_id = null where id = $1", [karim.coachId]);
  const { coaches: all } = await lead.call(adminListCoaches, {});
  const found = all.find((one) => one.id === karim.coachId);
  if (found === undefined) throw new Error("no such coach");
  const { id: coachId, slug: _slug, staff: _staff, load: _load, ...body } = found;
  await lead.call(adminUpdateCoach, { params: { id: coachId }, body: { ...body, staffId: karim.userId } });
  await shop.app.drain();
  expect(await coaches()).toEqual([coachId]);
});
