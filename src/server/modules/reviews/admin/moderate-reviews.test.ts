import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAdjustPoints } from "#shared/contract/admin.ts";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { adminDecideReview, adminListReviews } from "#shared/contract/admin-reviews.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { getMyReview, getReviews, postReview, type uploadReviewPhoto } from "#shared/contract/reviews.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { eraseReviews } from "../personal-data.ts";

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
  const waitingOnDashboard = async () => (await owner.client(getDashboard, {})).dashboard.waiting.reviews;
  expect(await waitingOnDashboard()).toBe(2);
  expect((await list({ search: "sturdy" })).reviews.map((one) => one.id)).toEqual([good]);
  expect((await list({ rating: "1" })).reviews.map((one) => one.id)).toEqual([bad]);

  const decide = (id: string, state: "approved" | "rejected") =>
    owner.client(adminDecideReview, { params: { id }, body: { state } });
  expect((await decide(good, "approved")).review.state).toBe("approved");
  await decide(bad, "rejected");
  await decide(bad, "rejected");
  expect(await waitingOnDashboard()).toBe(0);
  const rating = () => shop.rows("select rating_count, rating_sum from products where id = $1", [product.id]);
  expect(await rating()).toEqual([{ rating_count: 1, rating_sum: 5 }]);
  await decide(good, "rejected");
  expect(await rating()).toEqual([{ rating_count: 0, rating_sum: 0 }]);
  expect((await list({ state: "rejected" })).counts).toEqual({ pending: 0, approved: 0, rejected: 2 });
  const { entries } = await owner.client(adminListAudit, { query: { search: "review." } });
  expect(entries.map((entry) => entry.action)).toEqual(["review.refuse", "review.refuse", "review.approve"]);
  expect(await toRefusal(decide(shop.app.platform.ids.next(), "approved"))).toBe("NOT_FOUND");
});

/** A customer who has bought a product. */
async function buyer() {
  const [mona, product] = [await shop.customer(), await shop.product({ stock: 1 })];
  await shop.fill(mona, product);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  const ofOrder = { params: { id: order.id } };
  await owner.client(adminShipOrder, { ...ofOrder, body: { carrier: "Bosta", trackingNumber: "1" } });
  await owner.client(adminDeliverOrder, { ...ofOrder, body: {} });
  return { mona, params: { id: product.id } };
}

test("a customer reads why their review is not shown, and no longer once it is", async () => {
  const { mona, params } = await buyer();
  const { review } = await mona.call(postReview, { params, body: { rating: 1, body: "Call me on 0100" } });
  expect(review).toMatchObject({ status: "pending", refusal: null });
  const decide = (body: { state: "approved" | "rejected"; reason?: string }) =>
    owner.client(adminDecideReview, { params: { id: review.id }, body });
  await decide({ state: "rejected", reason: "Please leave out the phone number" });
  const mine = async () => (await mona.call(getMyReview, { params })).review;
  expect(await mine()).toMatchObject({ status: "rejected", refusal: "Please leave out the phone number" });
  await decide({ state: "approved" });
  expect(await mine()).toMatchObject({ status: "approved", refusal: null });
});

test("points are given and taken with a reason, once per key, and never below zero", async () => {
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
  expect(await toRefusal(adjust(121, "once"))).toBe("IDEMPOTENCY_MISMATCH");
  expect((await adjust(-20)).customer.points).toBe(100);
  expect(await toRefusal(adjust(-101))).toBe("POINTS_SHORT");
  expect(await toRefusal(adjust(0))).toBe("VALIDATION_FAILED");
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

// Last: it moves the clock beyond every session.
test("pictures of a review lose their metadata, are shown once it is approved, and are deleted with the account", async () => {
  const { mona, params } = await buyer();
  const upload = async (background: string) => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .withExif({ IFD0: { Artist: "Mona" } })
      .jpeg()
      .toBuffer();
    const reply = await shop.app.http.inject({
      method: "POST",
      url: "/api/reviews/photos",
      headers: { "content-type": "image/jpeg", authorization: `Bearer ${await mona.token()}` },
      payload: picture,
    });
    return reply.json<ReplyOf<typeof uploadReviewPhoto>>().photo;
  };
  const [bench, floor] = [await upload("#336699"), await upload("#663300")];
  expect(bench).toMatchObject({ width: 640, height: 427 });
  const file = await shop.app.http.inject({ url: bench.url.replace("/640.", "/1200.") });
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();

  const post = (photos: string[]) => mona.call(postReview, { params, body: { rating: 5, body: "Sturdy", photos } });
  await expect(post([bench.hash, "0".repeat(32)])).rejects.toMatchObject({
    fieldErrors: [{ field: "photos.1", code: "UNKNOWN_IMAGE" }],
  });
  expect(await toRefusal(post(Array.from({ length: 5 }, () => bench.hash)))).toBe("VALIDATION_FAILED");
  const { review } = await post([bench.hash, floor.hash, bench.hash]);
  expect(review.photos.map(({ url }) => url)).toEqual([bench.url, floor.url]);
  const shown = async () => (await shop.app.client(getReviews, { params })).reviews.flatMap((one) => one.photos);
  expect(await shown()).toEqual([]);
  const { reviews } = await owner.client(adminListReviews, { query: { search: "Sturdy" } });
  expect(reviews.find((one) => one.id === review.id)?.photos).toEqual(review.photos);
  await owner.client(adminDecideReview, { params: { id: review.id }, body: { state: "approved" } });
  expect(await shown()).toEqual(review.photos);

  // Used pictures stay; those of a closed account are deleted after a week without use.
  const week = 8 * 86_400;
  const kept = () => shop.rows("select 1 from media where hash = any($1)", [[bench.hash, floor.hash]]);
  const sweep = () => shop.app.platform.jobs.runScheduled("sweep-pictures");
  await sweep();
  shop.app.clock.advance(week);
  await sweep();
  expect(await kept()).toHaveLength(2);
  await shop.app.platform.database.transaction((tx) => eraseReviews(tx, mona.userId));
  expect(await shown()).toEqual([]);
  await sweep();
  shop.app.clock.advance(week);
  await sweep();
  expect(await kept()).toHaveLength(0);
});
