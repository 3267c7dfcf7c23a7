import { afterAll, beforeAll, expect, test } from "vitest";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import {
  adminCreateReward,
  adminGetReward,
  adminListRewards,
  adminRemoveReward,
  adminUpdateReward,
} from "#shared/contract/admin-rewards.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { listRewards } from "#shared/contract/loyalty.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { putRewardBack, takeReward } from "../rewards.ts";

type Body = BodyOf<typeof adminCreateReward>;

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

const none = { EGP: null, SAR: null, AED: null, USD: null };
const draft: Body = {
  kind: "voucher",
  name: { ar: "قسيمة", en: "Voucher" },
  description: { ar: "خصم", en: "Off your next order" },
  image: null,
  points: 500,
  productId: null,
  amounts: { ...none, EGP: 50 },
  stock: 3,
  position: 1,
  isActive: true,
};

test("a reward is created, shown, hidden and removed, and each step is in the audit log", async () => {
  const { reward } = await owner.client(adminCreateReward, { body: draft });
  expect(reward).toMatchObject({ kind: "voucher", stock: 3, amounts: { EGP: 50, USD: null } });
  const shown = async () => (await shop.app.client(listRewards, {})).rewards.map((one) => one.id);
  expect(await shown()).toEqual([reward.id]);

  const params = { id: reward.id };
  const hidden = { ...draft, isActive: false, points: 600, version: reward.version };
  expect((await owner.client(adminUpdateReward, { params, body: hidden })).reward.points).toBe(600);
  expect(await shown()).toEqual([]);
  expect((await owner.client(adminListRewards, {})).rewards.map((one) => one.isActive)).toEqual([false]);

  await owner.client(adminRemoveReward, { params });
  expect(await toRefusal(owner.client(adminGetReward, { params }))).toBe("NOT_FOUND");
  expect(await toRefusal(owner.client(adminRemoveReward, { params }))).toBe("NOT_FOUND");
  const { entries } = await owner.client(adminListAudit, { query: { search: reward.id } });
  expect(entries.map((entry) => entry.action)).toEqual(["reward.delete", "reward.update", "reward.create"]);
});

test("a reward that somebody else changed meanwhile is not removed", async () => {
  const { reward } = await owner.client(adminCreateReward, { body: draft });
  const params = { id: reward.id };
  const body = { ...draft, points: 700, version: reward.version };
  const changed = (await owner.client(adminUpdateReward, { params, body })).reward;
  const remove = (version: number) => owner.client(adminRemoveReward, { params, query: { version } });
  expect(await readConflict(remove(reward.version))).toMatchObject({ points: 700 });
  await remove(changed.version);
  expect(await toRefusal(owner.client(adminGetReward, { params }))).toBe("NOT_FOUND");
});

test("goods need an existing product, vouchers an amount, and pictures must be uploaded", async () => {
  const refused = (more: Partial<Body>) => toRefusal(owner.client(adminCreateReward, { body: { ...draft, ...more } }));
  expect(await refused({ kind: "product" })).toBe("VALIDATION_FAILED");
  expect(await refused({ kind: "product", productId: shop.app.platform.ids.next() })).toBe("VALIDATION_FAILED");
  expect(await refused({ amounts: none })).toBe("VALIDATION_FAILED");
  expect(await refused({ image: { hash: "0".repeat(32), alt: { ar: "", en: "" } } })).toBe("VALIDATION_FAILED");
  const product = await shop.product({ stock: 2 });
  const { reward } = await owner.client(adminCreateReward, {
    body: { ...draft, kind: "product", productId: product.id, amounts: none },
  });
  expect(reward).toMatchObject({ kind: "product", productId: product.id, stock: null, amounts: none });
  const params = { id: reward.id };
  expect(await toRefusal(owner.client(adminUpdateReward, { params, body: { ...draft, version: 1 } }))).toBe(
    "VALIDATION_FAILED",
  );
});

test("a second editor of a reward gets a conflict, also when stock was redeemed meanwhile", async () => {
  const { reward } = await owner.client(adminCreateReward, { body: { ...draft, stock: 9 } });
  const params = { id: reward.id };
  const save = (points: number, version: number) =>
    owner.client(adminUpdateReward, { params, body: { ...draft, stock: 9, points, version } });
  const first = (await save(700, reward.version)).reward;
  expect(await readConflict(save(800, reward.version))).toEqual(first);

  await shop.app.platform.database.transaction(async (tx) => {
    expect(await takeReward(tx, reward.id, 2)).toBeUndefined();
  });
  const late = await readConflict(save(800, first.version));
  expect(late).toMatchObject({ stock: 7, points: 700, version: first.version + 1 });
  await shop.app.platform.database.transaction((tx) => putRewardBack(tx, reward.id, 2));
  expect((await save(800, first.version + 2)).reward).toMatchObject({ stock: 9, points: 800 });
});

test("of two concurrent edits of a reward one is saved, the other refused", async () => {
  const { reward } = await owner.client(adminCreateReward, { body: { ...draft, stock: 9 } });
  const { version } = reward;
  const save = (points: number) =>
    toRefusal(
      owner.client(adminUpdateReward, { params: { id: reward.id }, body: { ...draft, stock: 9, points, version } }),
    );
  const lock = rowOf("rewards", "id", reward.id);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([save(700), save(800)]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  expect(result.toSorted()).toEqual(["", "VERSION_CONFLICT"]);
});
