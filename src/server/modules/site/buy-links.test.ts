import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { parseBuyItems } from "./buy-links.ts";

describe("the items of a buy link", () => {
  it.each([
    ["whey:1", [{ name: "whey", quantity: 1 }]],
    [
      "WHEY-1KG:2,mat:1",
      [
        { name: "WHEY-1KG", quantity: 2 },
        { name: "mat", quantity: 1 },
      ],
    ],
    ["whey:60,whey:60", [{ name: "whey", quantity: 99 }]],
    [`~${Buffer.from("M/6:أ").toString("base64url")}:3`, [{ name: "M/6:أ", quantity: 3 }]],
  ])("%s", (text, items) => expect(parseBuyItems(text)).toEqual(items));

  it.each(["", "whey", "whey:0", "whey:100", "whey:1,", "whey:-1", "~:1", ":1", "whey:1:2", `${"x:1,".repeat(20)}x:1`])(
    "refuses %s",
    (text) => expect(parseBuyItems(text)).toBeUndefined(),
  );
});

describe("GET /buy", () => {
  let app: TestApp;
  let ids: readonly string[];
  beforeAll(async () => {
    app = await createTestApp();
    await makeProducts(app.platform, [{ slug: "whey" }, { slug: "mat" }]);
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      "select id from products order by slug desc",
    );
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => app.close());

  const follow = async (path: string) => {
    const reply = await app.http.inject({ url: `/buy/${path}` });
    const location = reply.headers.location?.toString() ?? "";
    return { reply, query: new URL(location, "http://shop.test").searchParams, location };
  };

  it("redirects to the cart with the items by slug, id or SKU, and stores nothing", async () => {
    const { rows } = await app.platform.database.pool.query<{ sku: string; size: string }>(
      "select sku, size from variants where product_id = $1 order by position desc limit 1",
      [ids[1]],
    );
    const { reply, query, location } = await follow(`whey:2,${ids[0]}:1,${rows[0]?.sku}:3`);
    expect(reply.statusCode).toBe(303);
    expect(location).toMatch(/^\/cart\?/);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["referrer-policy"]).toBe("no-referrer");
    const items = query.getAll("item");
    expect(items).toHaveLength(3);
    expect(items[0]).toMatch(new RegExp(`^${ids[0]}:2:`));
    expect(items[2]).toBe(`${ids[1]}:3:${rows[0]?.size}`);
  });

  it("counts unknown items, keeps the campaign and the next page, and drops everything else", async () => {
    const { query } = await follow("whey:1,gone:1?utm_source=agent&token=secret&email=a@b.c&continue_to=/checkout");
    expect(Object.fromEntries(query)).toEqual({
      item: expect.stringMatching(/:1:/),
      leftOut: "1",
      continueTo: "/checkout",
      utm_source: "agent",
    });
  });

  it.each(["https://evil.example", "//evil.example", "/\\\\evil.example"])(
    "leads on to this shop alone, not to %s",
    async (to) => {
      const { query } = await follow(`whey:1?continue_to=${encodeURIComponent(to)}`);
      expect(query.has("continueTo")).toBe(false);
    },
  );

  it("answers 400 for a malformed link, and never changes a cart", async () => {
    const { reply } = await follow("whey");
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "VALIDATION_FAILED" });
    const { rows } = await app.platform.database.pool.query("select 1 from cart_items");
    expect(rows).toHaveLength(0);
  });

  it("is described in llms.txt, and closed to crawlers", async () => {
    const text = (await app.http.inject({ url: "/llms.txt" })).payload;
    expect(text).toMatch(/^# Himma/);
    expect(text).toContain("http://shop.test/buy/");
    expect(text).toContain("http://shop.test/api/openapi.json");
    expect((await app.http.inject({ url: "/robots.txt" })).payload).toContain("Disallow: /buy/");
  });
});
