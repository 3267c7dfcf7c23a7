import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getHomeContent, getShopDetails } from "#shared/contract/content.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { addPartners, writeBlock } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const versionOf = async () => {
  const { rows } = await app.platform.database.pool.query<{ version: number }>(
    "select version from content_versions where name = 'content'",
  );
  return rows[0]?.version ?? 0;
};
const both = (text: string) => ({ ar: text, en: text });

describe("the home page", () => {
  it("has default content in a new shop", async () => {
    const home = await app.client(getHomeContent, {});
    expect(home.hero.title.ar).not.toBe("");
    expect(home).toMatchObject({ announcement: null, transformations: [], packages: [], partners: [], faq: [] });
    expect((await app.client(getShopDetails, {})).shop.name).toEqual({ ar: "هِمّة", en: "Himma" });
  });

  it("shows the saved content in its order, and cached pages are dropped", async () => {
    const coaching = { months: 1, features: [], notIncluded: [], isRecommended: false };
    await makeProducts(app.platform, [
      { slug: "short", kind: "package", price: 100, coaching },
      { slug: "long", kind: "package", price: 900, coaching: { ...coaching, months: 12 } },
    ]);
    const before = await versionOf();
    const now = app.clock.now();
    await app.platform.database.transaction(async (tx) => {
      await writeBlock(tx, "announcement", both("Open"), now);
      await writeBlock(tx, "announcement", both("Still open"), now);
      await writeBlock(tx, "package-order", ["long", "short"], now);
      const partner = {
        id: app.platform.ids.next(),
        slug: "gym",
        name: both("Gym"),
        field: both("Sport"),
        url: null,
        image: null,
      };
      await addPartners(tx, [partner], now);
    });
    const home = await app.client(getHomeContent, {});
    expect(home.announcement).toEqual(both("Still open"));
    expect(home.packages.map((one) => [one.slug, one.coaching?.months])).toEqual([
      ["long", 12],
      ["short", 1],
    ]);
    expect(home.partners).toMatchObject([{ slug: "gym", name: both("Gym") }]);
    expect(await versionOf()).toBeGreaterThan(before);
  });
});
