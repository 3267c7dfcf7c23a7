import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#shared/contract/admin.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import { dailyPointsCap } from "#shared/domain/points-cap.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let owner: TestPerson;
let second: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  second = await addPerson(shop.app, "support");
});
afterAll(() => shop.app.close());

let support: TestPerson;
let mona: TestCustomer;
beforeEach(async () => {
  support = await addPerson(shop.app, "support");
  mona = await shop.customer();
});

const reason = "A late parcel";
const cap = dailyPointsCap.support;
const adjust = (who: TestPerson, id: string, delta: number, key?: string) =>
  who.client(
    contract.adminAdjustPoints,
    { params: { id }, body: { delta, reason } },
    key === undefined ? {} : { headers: { "idempotency-key": key } },
  );
const waiting = async () =>
  (await owner.client(contract.adminListPointsAdjustments, {})).adjustments.filter(
    ({ customer }) => customer.id === mona.userId,
  );
const decide = (who: TestPerson, id: string, decision: "approve" | "decline") =>
  who.client(contract.adminDecidePointsAdjustment, { params: { id }, body: { decision, reason: "Looked into it" } });
const pointsOfMona = async () =>
  (await owner.client(contract.adminGetCustomer, { params: { id: mona.userId } })).customer.points;
const idOfWaiting = async (): Promise<string> => (await waiting())[0]?.id ?? "";

test("nobody adjusts points on their own account or on a colleague's", async () => {
  expect(await toRefusal(adjust(support, support.id, 10))).toBe("STAFF_ACCOUNT");
  expect(await toRefusal(adjust(support, owner.id, 10))).toBe("STAFF_ACCOUNT");
  expect(await toRefusal(adjust(owner, owner.id, 10))).toBe("STAFF_ACCOUNT");
  expect(await toRefusal(adjust(owner, support.id, -10))).toBe("STAFF_ACCOUNT");
});

test("points up to the daily cap are booked at once; more than that waits for approval", async () => {
  expect(await adjust(support, mona.userId, cap - 10)).not.toHaveProperty("adjustment");
  // Deductions count towards the cap like credits.
  await adjust(support, mona.userId, -10);
  const reply = await adjust(support, mona.userId, 1, "one more");
  expect(reply.adjustment).toMatchObject({ delta: 1, state: "waiting", askedBy: { id: support.id } });
  expect(await adjust(support, mona.userId, 1, "one more")).toEqual(reply);
  expect(reply.customer.points).toBe(cap - 20);
  expect(await waiting()).toHaveLength(1);
  // The cap is per person and resets daily.
  expect((await adjust(second, mona.userId, 1)).customer.points).toBe(cap - 19);
  await shop.rows("update points_adjustments set created_at = created_at - interval '1 day' where asked_by = $1", [
    support.id,
  ]);
  expect((await adjust(support, mona.userId, 1)).customer.points).toBe(cap - 18);
});

test("the requester cannot decide; a colleague approves once, and both actions are in the audit log", async () => {
  await adjust(support, mona.userId, cap + 1);
  const id = await idOfWaiting();
  expect(await toRefusal(decide(support, id, "approve"))).toBe("OWN_ADJUSTMENT");
  expect(await toRefusal(decide(support, id, "decline"))).toBe("OWN_ADJUSTMENT");
  expect((await decide(owner, id, "approve")).adjustment).toMatchObject({ state: "approved" });
  expect(await pointsOfMona()).toBe(cap + 1);
  expect(await toRefusal(decide(owner, id, "decline"))).toBe("ADJUSTMENT_DECIDED");
  expect(await waiting()).toEqual([]);
  const { entries } = await owner.client(adminListAudit, { query: { search: "points." } });
  expect(entries.filter(({ subjectId }) => subjectId === mona.userId).map(({ action }) => action)).toEqual([
    "points.approve",
    "points.ask",
  ]);
  expect(await shop.books()).toEqual([]);
});

test("a declined adjustment books nothing", async () => {
  await adjust(support, mona.userId, cap + 1);
  const id = await idOfWaiting();
  expect((await decide(owner, id, "decline")).adjustment).toMatchObject({ state: "declined" });
  expect(await pointsOfMona()).toBe(0);
  expect(await toRefusal(decide(owner, id, "approve"))).toBe("ADJUSTMENT_DECIDED");
  expect(await toRefusal(decide(owner, shop.app.platform.ids.next(), "approve"))).toBe("NOT_FOUND");
});

test("a deduction of more points than there are stays undecided", async () => {
  await adjust(support, mona.userId, -cap - 1);
  const id = await idOfWaiting();
  expect(await toRefusal(decide(owner, id, "approve"))).toBe("POINTS_SHORT");
  expect(await waiting()).toHaveLength(1);
});

test("an adjustment cannot be approved once its customer has become staff", async () => {
  await adjust(support, mona.userId, cap + 1);
  const id = await idOfWaiting();
  await owner.client(adminSetStaffRole, { params: { id: mona.userId }, body: { staffRole: "support", reason } });
  expect(await toRefusal(decide(second, id, "approve"))).toBe("STAFF_ACCOUNT");
});

test("two concurrent approvals book it once", async () => {
  await adjust(support, mona.userId, cap + 1);
  const id = await idOfWaiting();
  const { pool } = shop.app.platform.database;
  const { result, overlapped } = await whileLocked(pool, rowOf("points_adjustments", "id", id), 2, () =>
    Promise.all([toRefusal(decide(owner, id, "approve")), toRefusal(decide(second, id, "approve"))]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.toSorted()).toEqual(["", "ADJUSTMENT_DECIDED"]);
  expect(await pointsOfMona()).toBe(cap + 1);
});

test("two concurrent adjustments cannot exceed the cap together", async () => {
  const { pool } = shop.app.platform.database;
  const { result, overlapped } = await whileLocked(pool, rowOf("users", "id", support.id), 2, () =>
    Promise.all([adjust(support, mona.userId, cap), adjust(support, mona.userId, cap)]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.filter(({ adjustment }) => adjustment !== undefined)).toHaveLength(1);
  expect(await pointsOfMona()).toBe(cap);
});
