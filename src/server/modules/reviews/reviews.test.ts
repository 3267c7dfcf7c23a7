import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as accounts from "#shared/contract/accounts.ts";
import * as contract from "#shared/contract/catalogue.ts";
import type { Client } from "#shared/contract/client.ts";
import * as reviewing from "#shared/contract/reviews.ts";
import { signIn } from "#test/factories/customers.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { eraseReviews, exportReviews } from "./personal-data.ts";
import { decideReview, type ReviewPorts, writeReview } from "./reviews.ts";

let app: TestApp;
let client: Client;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  await makeProducts(app.platform, [{ slug: "tee" }, { slug: "mat" }]);
  client = await signIn(app, "mona@shop.test");
  userId = (await client(accounts.getMe, {})).user.id;
});
afterAll(() => app.close());

const notCalled = () => Promise.reject(new Error("no picture is uploaded here"));
const none = { readPictureFacts: async () => new Map(), receive: notCalled, record: notCalled };
const bought: ReviewPorts = { hasBought: async () => true, authorOf: async () => "Mona H.", media: none };
const review = { rating: 4, title: "Good", body: "Fits well.", photos: [] };
const write = (ports: ReviewPorts) => writeReview(app.platform, ports, { userId, language: "en" }, "tee", review);
const shown = () => app.client(reviewing.getReviews, { params: { id: "tee" } });
const decide = (id: string, status: "approved" | "rejected") =>
  app.platform.database.transaction((tx) => decideReview(tx, id, { status, refusal: null }, app.clock.now()));

describe("reviews", () => {
  it("are only for customers who bought the product", async () => {
    await expect(client(reviewing.postReview, { params: { id: "tee" }, body: review })).rejects.toMatchObject({
      status: 403,
      code: "REVIEW_NOT_BOUGHT",
    });
    await expect(app.client(reviewing.postReview, { params: { id: "tee" }, body: review })).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      client(reviewing.postReview, { params: { id: "tee" }, body: { ...review, rating: 6 } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("are written once per customer, shown after approval, counted in the rating, and lose the name with the account", async () => {
    const { review: written } = await write(bought);
    expect(written).toMatchObject({ ...review, author: "Mona H.", status: "pending" });
    await expect(write(bought)).rejects.toMatchObject({ status: 409, code: "REVIEW_EXISTS" });
    const mine = await client(reviewing.getMyReview, { params: { id: "tee" } });
    expect(mine).toMatchObject({ hasBought: false, review: { id: written.id, status: "pending" } });
    expect(await client(reviewing.getMyReview, { params: { id: "mat" } })).toEqual({ hasBought: false, review: null });
    expect((await shown()).reviews).toEqual([]);
    await decide(written.id, "approved");
    await decide(written.id, "approved");
    expect(await shown()).toMatchObject({
      pagination: { total: 1 },
      rating: { average: 4, count: 1 },
      reviews: [{ id: written.id }],
    });
    expect((await shown()).distribution).toContainEqual({ stars: 4, count: 1 });
    const { product } = await app.client(contract.getProduct, { params: { id: "tee" } });
    expect(product.rating).toEqual({ average: 4, count: 1 });
    expect(await exportReviews(app.platform.database.reader, userId)).toMatchObject({
      reviews: [{ product: "tee", rating: 4 }],
    });
    await app.platform.database.transaction((tx) => eraseReviews(tx, userId));
    expect((await shown()).reviews[0]?.author).toBe("-");
    await decide(written.id, "rejected");
    expect(await shown()).toMatchObject({ reviews: [], rating: { average: 0, count: 0 } });
  });

  it("of an unknown product are 404", async () => {
    await expect(app.client(reviewing.getReviews, { params: { id: "nothing" } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
