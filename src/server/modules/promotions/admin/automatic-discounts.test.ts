import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminCreateAutomaticDiscount,
  adminGetAutomaticDiscount,
  adminListAutomaticDiscounts,
  adminRemoveAutomaticDiscount,
  adminUpdateAutomaticDiscount,
} from "#shared/contract/admin-automatic-discounts.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

type Body = BodyOf<typeof adminCreateAutomaticDiscount>;
const none = { EGP: null, SAR: null, AED: null, USD: null };
const draft: Body = {
  ...{ name: { ar: "خصم الربيع", en: "Spring" }, kind: "percentage", percentage: 12.5 },
  ...{ amounts: none, minimums: { ...none, EGP: 500 }, caps: { ...none, EGP: 80 } },
  ...{ buyQuantity: null, getQuantity: null, maxTimes: null, productIds: null, categoryIds: null },
  ...{ currencies: ["EGP"], markets: ["EG"], combinesWithCoupons: true, startsAt: null, endsAt: null, isActive: true },
};

test("a discount is made, listed, changed and deleted, and the audit log has each step", async () => {
  const { discount } = await owner.client(adminCreateAutomaticDiscount, { body: draft });
  expect(discount).toMatchObject({ ...draft, state: "running", version: 1 });
  const params = { id: discount.id };
  const body = { ...draft, kind: "buy_get" as const, percentage: 100, buyQuantity: 2, getQuantity: 1, version: 1 };
  const changed = (await owner.client(adminUpdateAutomaticDiscount, { params, body })).discount;
  expect(changed).toMatchObject({ kind: "buy_get", buyQuantity: 2, version: 2 });
  expect(await readConflict(owner.client(adminUpdateAutomaticDiscount, { params, body }))).toEqual(changed);
  expect((await owner.client(adminGetAutomaticDiscount, { params })).discount).toEqual(changed);
  expect((await owner.client(adminListAutomaticDiscounts, {})).discounts).toEqual([changed]);
  expect(await toRefusal(owner.client(adminRemoveAutomaticDiscount, { params, query: { version: 1 } }))).toBe(
    "VERSION_CONFLICT",
  );
  expect(await owner.client(adminRemoveAutomaticDiscount, { params, query: { version: 2 } })).toEqual(params);
  expect(await toRefusal(owner.client(adminGetAutomaticDiscount, { params }))).toBe("NOT_FOUND");
  const { entries } = await owner.client(adminListAudit, { query: { search: discount.id } });
  const steps = ["delete", "update", "create"].map((step) => `automatic-discount.${step}`);
  expect(entries.map(({ action }) => action)).toEqual(steps);
});

test.each([
  { percentage: null },
  { kind: "amount" as const },
  { kind: "buy_get" as const, buyQuantity: 2 },
  { startsAt: "2026-05-02T00:00:00Z", endsAt: "2026-05-01T00:00:00Z" },
  { productIds: [] },
])("what does not fit together is refused: %j", async (more) => {
  const body: Body = { ...draft, ...more };
  expect(await toRefusal(owner.client(adminCreateAutomaticDiscount, { body }))).toBe("VALIDATION_FAILED");
});

test("staff without the permission for coupons may not create discounts", async () => {
  const customer = await shop.customer();
  expect(await toRefusal(customer.call(adminCreateAutomaticDiscount, { body: draft }))).toBe("FORBIDDEN");
});
