import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AdminCoupon,
  adminCreateCoupon,
  adminGetCoupon,
  adminListCoupons,
  adminRemoveCoupon,
  adminUpdateCoupon,
} from "#shared/contract/admin-coupons.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { whileLocked } from "#test/support/overlap.ts";

type Body = BodyOf<typeof adminCreateCoupon>;

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

const none = { EGP: null, SAR: null, AED: null, USD: null };
const draft = (code: string, more: Partial<Body> = {}): Body => ({
  code,
  kind: "percentage",
  percentage: 12.5,
  amounts: none,
  minimums: none,
  firstOrderOnly: false,
  perUserLimit: null,
  totalLimit: null,
  startsAt: null,
  endsAt: null,
  categoryIds: null,
  isActive: true,
  ...more,
});
const create = async (body: Body): Promise<AdminCoupon> => (await owner.client(adminCreateCoupon, { body })).coupon;
const codes = async (query: object): Promise<string[]> =>
  (await owner.client(adminListCoupons, { query })).coupons.map((one) => one.code);

test("a coupon is made, found, changed and deleted, and the audit log has each step", async () => {
  const coupon = await create(draft("Spring-26"));
  expect(coupon).toMatchObject({ percentage: 12.5, state: "running", usedCount: 0, isVoucher: false });
  expect(await toRefusal(owner.client(adminCreateCoupon, { body: draft("SPRING-26") }))).toBe("COUPON_CODE_TAKEN");
  expect(await codes({ search: "spring" })).toEqual(["Spring-26"]);

  const params = { id: coupon.id };
  const amounts = { ...none, EGP: 50.5, USD: 2 };
  const more = { percentage: null, amounts, minimums: { ...none, EGP: 500 } };
  const body = { ...draft("Spring-27", { kind: "amount", ...more }), version: coupon.version };
  const changed = (await owner.client(adminUpdateCoupon, { params, body })).coupon;
  expect(changed).toMatchObject({ code: "Spring-27", kind: "amount", percentage: null, amounts });
  expect((await owner.client(adminGetCoupon, { params })).coupon).toEqual(changed);

  expect(await owner.client(adminRemoveCoupon, { params })).toEqual({ outcome: "deleted" });
  expect(await toRefusal(owner.client(adminGetCoupon, { params }))).toBe("NOT_FOUND");
  expect(await toRefusal(owner.client(adminRemoveCoupon, { params }))).toBe("NOT_FOUND");
  const { entries } = await owner.client(adminListAudit, { query: { search: coupon.id } });
  expect(entries.map((entry) => entry.action)).toEqual(["coupon.delete", "coupon.update", "coupon.create"]);
});

test("contradicting fields are refused", async () => {
  const refused = async (more: Partial<Body>) =>
    toRefusal(owner.client(adminCreateCoupon, { body: draft("ODD-ONE", more) }));
  expect(await refused({ percentage: null })).toBe("VALIDATION_FAILED");
  expect(await refused({ kind: "amount" })).toBe("VALIDATION_FAILED");
  expect(await refused({ startsAt: "2026-05-02T00:00:00Z", endsAt: "2026-05-01T00:00:00Z" })).toBe("VALIDATION_FAILED");
  expect(await refused({ code: "no spaces" })).toBe("VALIDATION_FAILED");
  expect(await refused({ percentage: 100.001 })).toBe("VALIDATION_FAILED");
  expect(await codes({ search: "ODD-ONE" })).toEqual([]);
});

test("coupons are filtered by state", async () => {
  const now = shop.app.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  await create(draft("STATE-RUNS", { startsAt: at(-2), endsAt: at(2) }));
  await create(draft("STATE-LATER", { startsAt: at(2) }));
  await create(draft("STATE-OVER", { endsAt: at(-1) }));
  await create(draft("STATE-OFF", { isActive: false }));
  for (const [state, code] of [
    ["running", "STATE-RUNS"],
    ["planned", "STATE-LATER"],
    ["ended", "STATE-OVER"],
    ["off", "STATE-OFF"],
  ] as const) {
    const { coupons } = await owner.client(adminListCoupons, { query: { search: "STATE-", state } });
    expect(coupons.map((one) => [one.code, one.state])).toEqual([[code, state]]);
  }
});

test("a used coupon ends instead of being deleted, and its limit cannot fall below its uses", async () => {
  const coupon = await create(draft("USED-ONE", { totalLimit: 5 }));
  const mona = await shop.customer();
  const product = await shop.product({ stock: 5, priceEgp: 400 });
  await shop.fill(mona, product);
  const { order } = await shop.order(mona, { coupon: "used-one" });
  expect(order.discount).toBe(50);
  const params = { id: coupon.id };
  expect((await owner.client(adminGetCoupon, { params })).coupon.usedCount).toBe(1);
  const none0 = owner.client(adminUpdateCoupon, { params, body: { ...draft("USED-ONE"), totalLimit: 1, version: 1 } });
  expect((await none0).coupon.state).toBe("used_up");
  await shop.rows("update coupons set used_count = 2, total_limit = 5 where id = $1", [coupon.id]);
  expect(
    await toRefusal(
      owner.client(adminUpdateCoupon, { params, body: { ...draft("USED-ONE"), totalLimit: 1, version: 2 } }),
    ),
  ).toBe("VALIDATION_FAILED");
  await shop.rows("update coupons set used_count = 1 where id = $1", [coupon.id]);

  // The order still refers to the coupon after its use was released.
  await owner.client(adminCancelOrder, { params: { id: order.id }, body: { reason: "Changed their mind" } });
  expect((await owner.client(adminGetCoupon, { params })).coupon.usedCount).toBe(0);
  expect(await owner.client(adminRemoveCoupon, { params })).toEqual({ outcome: "ended" });
  expect((await owner.client(adminGetCoupon, { params })).coupon.state).toBe("ended");
});

test("customers' vouchers are listed separately and not edited", async () => {
  const mona = await shop.customer();
  const coupon = await create(draft("VOUCHER-1"));
  await shop.rows("update coupons set owner_id = $2 where id = $1", [coupon.id, mona.userId]);
  expect(await codes({ search: "voucher-1" })).toEqual([]);
  expect(await codes({ search: "voucher-1", of: "vouchers" })).toEqual(["VOUCHER-1"]);
  const params = { id: coupon.id };
  const body = { ...draft("MINE"), version: coupon.version };
  expect(await toRefusal(owner.client(adminUpdateCoupon, { params, body }))).toBe("COUPON_IS_VOUCHER");
  expect(await toRefusal(owner.client(adminRemoveCoupon, { params }))).toBe("COUPON_IS_VOUCHER");
});

describe("two who edit one coupon", () => {
  test("the second is told of the first change and may overwrite it", async () => {
    const coupon = await create(draft("TWO-EDIT"));
    const params = { id: coupon.id };
    const save = (percentage: number, version: number) =>
      owner.client(adminUpdateCoupon, { params, body: { ...draft("TWO-EDIT", { percentage }), version } });
    const first = (await save(20, coupon.version)).coupon;
    expect(first.version).toBe(coupon.version + 1);
    expect(await readConflict(save(30, coupon.version))).toEqual(first);
    expect((await owner.client(adminGetCoupon, { params })).coupon.percentage).toBe(20);
    expect((await save(30, first.version)).coupon.percentage).toBe(30);
  });

  test("at the same moment: one saves, every other is refused", async () => {
    const coupon = await create(draft("SAME-TIME"));
    const lock = { sql: "select id from coupons where id = $1 for update", values: [coupon.id] };
    const save = (percentage: number) =>
      toRefusal(
        owner.client(adminUpdateCoupon, {
          params: { id: coupon.id },
          body: { ...draft("SAME-TIME", { percentage }), version: coupon.version },
        }),
      );
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 3, () =>
      Promise.all([11, 12, 13].map(save)),
    );
    expect(overlapped).toBe(3);
    expect(result.filter((code) => code === "VERSION_CONFLICT").length).toBe(2);
    expect((await owner.client(adminGetCoupon, { params: { id: coupon.id } })).coupon.version).toBe(2);
  });
});

test("a coupon that somebody else changed meanwhile is not deleted from an outdated version", async () => {
  const coupon = await create(draft("SEENFIRST"));
  const params = { id: coupon.id };
  const body = { ...draft("SEENFIRST", { percentage: 50 }), version: coupon.version };
  const changed = (await owner.client(adminUpdateCoupon, { params, body })).coupon;
  const remove = (version: number) => owner.client(adminRemoveCoupon, { params, query: { version } });
  expect(await readConflict(remove(coupon.version))).toMatchObject({ percentage: 50 });
  expect(await remove(changed.version)).toEqual({ outcome: "deleted" });
});
