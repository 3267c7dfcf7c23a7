import { afterAll, beforeAll, expect, test } from "vitest";
import { getCoach, getCoaches } from "#shared/contract/coaches.ts";
import { addCoach, startCoaching } from "#test/factories/coaches.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop();
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(() => shop.app.close());

const list = async () => (await shop.app.client(getCoaches, {})).coaches;
const roomOf = async () => Object.fromEntries((await list()).map(({ slug, availability }) => [slug, availability]));

test("visitors see which coaches take clients and have free places, but not how many clients they have", async () => {
  await addCoach(shop, { slug: "closed", acceptsNew: false });
  await addCoach(shop, { slug: "left" }, "support");
  await addCoach(shop, { slug: "nour", capacity: 2, specialties: ["muscle"] });
  expect(await roomOf()).toEqual({ closed: "full", nour: "free" });
  for (let nth = 0; nth < 2; nth += 1) await startCoaching(shop, (await shop.customer()).userId, packageId);
  expect(await roomOf()).toEqual({ closed: "full", nour: "full" });
  await shop.rows("update coaches set capacity = 20 where slug = 'nour'");
  expect(await roomOf()).toMatchObject({ nour: "free" });
  const reply = await shop.app.http.inject("/api/coaches");
  expect(reply.payload).not.toMatch(/load|capacity|userId|staff/);
});

test("a public coach is found by slug, with credentials; others are 404", async () => {
  const { coach } = await shop.app.client(getCoach, { params: { slug: "nour" } });
  expect(coach).toMatchObject({ slug: "nour", specialties: ["muscle"], credentials: [], availability: "free" });
  expect(await toRefusal(shop.app.client(getCoach, { params: { slug: "left" } }))).toBe("NOT_FOUND");
  expect(await toRefusal(shop.app.client(getCoach, { params: { slug: "nobody" } }))).toBe("NOT_FOUND");
});
