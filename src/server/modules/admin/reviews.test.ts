import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAdjustPoints } from "#shared/contract/admin.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminDecideReview, adminListReviews } from "#shared/contract/admin-reviews.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { createTestShop, refusalOf, type TestShop } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
});
afterAll(() => shop.app.close());

test("reviews wait in a list, are approved or refused, and the product's rating follows", async () => {
  const product = await shop.product({ stock: 1 });
  const add = async (author: string, rating: number, body: string): Promise<string> => {
    const id = shop.app.platform.ids.next();
    await shop.rows(
      `insert into reviews (id, product_id, author, language, rating, title, body, status, created_at)
      values ($1, $2, $3, 'en', $4, '', $5, 'pending', now())`,
      [id, product.id, author, rating, body],
    );
    return id;
  };
  const good = await add("Mona H.", 5, "Sturdy and quick to arrive");
  const bad = await add("Amr S.", 1, "Spam spam");
  const list = (query: object) => owner.client(adminListReviews, { query });
  const waiting = await list({});
  expect(waiting.reviews.map((one) => one.id)).toEqual([good, bad]);
  expect(waiting.counts).toEqual({ pending: 2, approved: 0, rejected: 0 });
  expect((await list({ search: "sturdy" })).reviews.map((one) => one.id)).toEqual([good]);
  expect((await list({ rating: "1" })).reviews.map((one) => one.id)).toEqual([bad]);

  const decide = (id: string, state: "approved" | "rejected") =>
    owner.client(adminDecideReview, { params: { id }, body: { state } });
  expect((await decide(good, "approved")).review.state).toBe("approved");
  await decide(bad, "rejected");
  await decide(bad, "rejected");
  const rating = () => shop.rows("select rating_count, rating_sum from products where id = $1", [product.id]);
  expect(await rating()).toEqual([{ rating_count: 1, rating_sum: 5 }]);
  await decide(good, "rejected");
  expect(await rating()).toEqual([{ rating_count: 0, rating_sum: 0 }]);
  expect((await list({ state: "rejected" })).counts).toEqual({ pending: 0, approved: 0, rejected: 2 });
  const { entries } = await owner.client(adminListAudit, { query: { search: "review." } });
  expect(entries.map((entry) => entry.action)).toEqual(["review.refuse", "review.refuse", "review.approve"]);
  expect(await refusalOf(decide(shop.app.platform.ids.next(), "approved"))).toBe("NOT_FOUND");
});

test("points are given and taken with a reason, once per key, and never below nought", async () => {
  const mona = await shop.customer();
  const params = { id: mona.userId };
  const adjust = (delta: number, key?: string) =>
    owner.client(
      adminAdjustPoints,
      { params, body: { delta, reason: "A late parcel" } },
      key === undefined ? {} : { headers: { "idempotency-key": key } },
    );
  expect((await adjust(120, "once")).customer.points).toBe(120);
  expect((await adjust(120, "once")).customer.points).toBe(120);
  expect(await refusalOf(adjust(121, "once"))).toBe("IDEMPOTENCY_MISMATCH");
  expect((await adjust(-20)).customer.points).toBe(100);
  expect(await refusalOf(adjust(-101))).toBe("POINTS_SHORT");
  expect(await refusalOf(adjust(0))).toBe("VALIDATION_FAILED");
  const mine = await mona.call(getLoyalty, { query: {} });
  expect(mine.balance).toBe(100);
  expect(mine.entries.map((entry) => [entry.kind, entry.points, entry.note])).toEqual([
    ["admin", -20, "A late parcel"],
    ["admin", 120, "A late parcel"],
  ]);
  const { entries } = await owner.client(adminListAudit, { query: { search: "points.adjust" } });
  expect(entries.map((entry) => [entry.before, entry.after])).toEqual([
    [{ points: 120 }, { points: 100 }],
    [{ points: 0 }, { points: 120 }],
  ]);
  expect(await shop.books()).toEqual([]);
});
