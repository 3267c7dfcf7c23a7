import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminExportCouponCodes,
  adminListCouponCodes,
  adminMakeCouponCodes,
  adminRevokeCouponCodes,
} from "#shared/contract/admin-coupon-codes.ts";
import { adminCreateCoupon, adminGetCoupon, adminRemoveCoupon } from "#shared/contract/admin-coupons.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

const none = { EGP: null, SAR: null, AED: null, USD: null };
async function campaign(code: string): Promise<string> {
  const body = {
    ...{ code, kind: "percentage" as const, percentage: 10, amounts: none, minimums: none, firstOrderOnly: false },
    ...{ perUserLimit: null, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
  };
  return (await owner.client(adminCreateCoupon, { body })).coupon.id;
}
const make = (id: string, count: number, prefix = "EID") =>
  owner.client(adminMakeCouponCodes, { params: { id }, body: { count, prefix } });
const list = (id: string, query: object = {}) => owner.client(adminListCouponCodes, { params: { id }, query });
async function order(coupon: string) {
  const person = await shop.customer();
  await shop.fill(person, await shop.product({ stock: 5, priceEgp: 400 }));
  return { person, ...(await shop.order(person, { coupon })) };
}

test("ten thousand different codes are created at once, and exported as one spreadsheet", async () => {
  const id = await campaign("BULK");
  expect(await make(id, 10_000)).toEqual({ counts: { made: 10_000, free: 10_000, used: 0, revoked: 0 } });
  const file = await owner.client(adminExportCouponCodes, { params: { id }, query: {} });
  expect(file).toMatchObject({ rows: 10_000, isComplete: true, fileName: "himma-codes-BULK.csv" });
  const codes = file.content.match(/EID(-[2-9A-HJ-NP-Z]{4}){3}/g) ?? [];
  expect(new Set(codes).size).toBe(10_000);
  const { entries } = await owner.client(adminListAudit, { query: { search: id } });
  expect(entries.map(({ action }) => action)).toEqual(["coupon.export-codes", "coupon.make-codes", "coupon.create"]);
});

test("a code is valid for one order, which records it; the coupon's own code no longer works", async () => {
  const id = await campaign("ONCE");
  await make(id, 3);
  const [code = ""] = (await list(id)).codes.map((one) => one.code);
  expect(await toRefusal(order("once"))).toBe("COUPON_UNKNOWN");
  const placed = await order(code.toLowerCase());
  expect(placed.order).toMatchObject({ couponCode: code, couponDiscount: 40 });
  const shown = await placed.person.call(getOrder, { params: { id: placed.order.id } });
  expect(shown.order.couponCode).toBe(code);
  expect(await toRefusal(order(code))).toBe("COUPON_USED_UP");
  expect((await list(id)).counts).toEqual({ made: 3, free: 2, used: 1, revoked: 0 });
  expect((await list(id, { state: "used" })).codes).toMatchObject([{ code, state: "used", orderId: placed.order.id }]);
  expect((await owner.client(adminGetCoupon, { params: { id } })).coupon).toMatchObject({
    usedCount: 1,
    hasCodes: true,
  });
  expect(await shop.books()).toEqual([]);
});

test("revoked codes give nothing, and used ones are not revoked", async () => {
  const id = await campaign("GONE");
  await make(id, 4);
  const { codes } = await list(id);
  const [used, named] = codes;
  await order(used?.code ?? "");
  const revoke = (codeIds: string[] | null) =>
    owner.client(adminRevokeCouponCodes, { params: { id }, body: { codeIds } });
  expect((await revoke([used?.id ?? "", named?.id ?? ""])).revoked).toBe(1);
  expect(await toRefusal(order(named?.code ?? ""))).toBe("COUPON_UNKNOWN");
  expect(await revoke(null)).toEqual({ revoked: 2, counts: { made: 4, free: 0, used: 1, revoked: 3 } });
  expect((await list(id, { state: "revoked" })).pagination.total).toBe(3);
});

test("a coupon has a maximum number of codes, a voucher has none, and codes are deleted with an unused coupon", async () => {
  const id = await campaign("LIMITS");
  expect(await toRefusal(make(id, 10_001))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(make(id, 1, "no spaces"))).toBe("VALIDATION_FAILED");
  await make(id, 1);
  await shop.rows(
    `insert into coupon_codes (id, coupon_id, code, created_at)
    select gen_random_uuid(), $1, 'FILLED-' || n, now() from generate_series(100, 50098) n`,
    [id],
  );
  expect(await toRefusal(make(id, 1))).toBe("VALIDATION_FAILED");
  expect(await owner.client(adminRemoveCoupon, { params: { id } })).toEqual({ outcome: "deleted" });
  expect(await toRefusal(list(id))).toBe("NOT_FOUND");

  const voucher = await campaign("BOUGHT");
  const mona = await shop.customer();
  await shop.rows("update coupons set owner_id = $2 where id = $1", [voucher, mona.userId]);
  expect(await toRefusal(make(voucher, 1))).toBe("COUPON_IS_VOUCHER");
});

test("the database refuses one code for two orders, and a code of another coupon", async () => {
  const [id, other] = [await campaign("KEYS"), await campaign("KEYS-2")];
  await make(id, 2);
  const [first, second] = (await list(id)).codes;
  const one = await order(first?.code ?? "");
  const two = await order(second?.code ?? "");
  const change = (set: string, value: string) =>
    shop.rows(`update coupon_uses set ${set} = $2 where order_id = $1`, [two.order.id, value]);
  expect(one.order.id).not.toBe(two.order.id);
  await expect(change("code_id", first?.id ?? "")).rejects.toMatchObject({ code: "23505" });
  await expect(change("coupon_id", other)).rejects.toMatchObject({ code: "23503" });
});
