import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { chooseMyCoach, getCoachChoices } from "#shared/contract/coach-choice.ts";
import { updateCoachingProfile } from "#shared/contract/coaching.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { eraseCoaching } from "./index.ts";

let shop: TestShop;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop();
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let nour: TestCoach;
beforeEach(async () => {
  await shop.rows("update coaches set accepts_new = false");
  mona = await shop.customer();
  nour = await addCoach(shop, { capacity: 1, gender: "female", name: { ar: "نور", en: "Nour" } });
});

const choose = (coachId: string | null, who = mona) => who.call(chooseMyCoach, { body: { packageId, coachId } });
const choices = async () => (await mona.call(getCoachChoices, {})).choices;
const assignments = (id: string) =>
  shop.rows("select coach_id, kind, reason from coach_assignments where subscription_id = $1", [id]);
const mails = () =>
  shop.rows<{ kind: string }>("select kind from deliveries where recipient = $1 and kind = 'coach-full'", [mona.email]);

test("the chosen coach gets the subscription, although others have more free places", async () => {
  await addCoach(shop, { capacity: 300 });
  expect(await choose(nour.coachId)).toEqual({ choice: { packageId, coachId: nour.coachId } });
  const id = await startCoaching(shop, mona.userId, packageId);
  expect(await assignments(id)).toEqual([{ coach_id: nour.coachId, kind: "primary", reason: "chosen" }]);
  expect(await mails()).toEqual([]);
});

test("the last choice counts, and the best fit can be chosen again", async () => {
  const karim = await addCoach(shop, { capacity: 300 });
  await choose(nour.coachId);
  await choose(karim.coachId);
  expect(await choices()).toEqual([{ packageId, coachId: karim.coachId }]);
  await choose(null);
  expect(await choices()).toEqual([{ packageId, coachId: null }]);
  const id = await startCoaching(shop, mona.userId, packageId);
  expect(await assignments(id)).toMatchObject([{ kind: "primary", reason: "auto" }]);
});

test("the best other coach covers when the chosen one has become full, and a mail says so", async () => {
  const karim = await addCoach(shop, { capacity: 300, name: { ar: "كريم", en: "Karim" } });
  await choose(nour.coachId);
  const ali = await shop.customer();
  await choose(nour.coachId, ali);
  await startCoaching(shop, ali.userId, packageId);
  const id = await startCoaching(shop, mona.userId, packageId);
  expect(await assignments(id)).toEqual([{ coach_id: karim.coachId, kind: "cover", reason: "cover" }]);
  expect(await mails()).toHaveLength(1);
  expect((await mona.call(getCoachChoices, {})).waits).toMatchObject([{ coachId: nour.coachId, state: "waiting" }]);
});

test("a full, unfit or unknown coach cannot be chosen, nor one for a product that is no package", async () => {
  const other = await shop.customer();
  await startCoaching(shop, other.userId, packageId);
  expect(await toRefusal(choose(nour.coachId))).toBe("COACH_FULL");
  const karim = await addCoach(shop);
  await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "women_only", goal: null } });
  expect(await toRefusal(choose(karim.coachId))).toBe("AUDIENCE");
  expect(await toRefusal(choose(other.userId))).toBe("VALIDATION_FAILED");
  const goods = await shop.product();
  const wrong = mona.call(chooseMyCoach, { body: { packageId: goods.id, coachId: null } });
  expect(await toRefusal(wrong)).toBe("VALIDATION_FAILED");
  expect(await choices()).toEqual([]);
});

test("choices are in the data export and deleted with the account", async () => {
  await choose(nour.coachId);
  const { data } = await mona.call(exportMe, {});
  expect(data).toMatchObject({ coaching: { choices: [{ packageId, coachId: nour.coachId }] } });
  await shop.app.platform.database.transaction((tx) => eraseCoaching(tx, mona.userId));
  expect(await choices()).toEqual([]);
});
