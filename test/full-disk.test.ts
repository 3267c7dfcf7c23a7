import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart } from "#shared/contract/cart.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

/** Every write fails as PostgreSQL fails on a full disk. */

let shop: TestShop;
let mona: TestCustomer;
let admin: TestCustomer;
let productId: string;
beforeAll(async () => {
  shop = await createTestShop();
  [mona, admin] = [await shop.customer(), await shop.customer("admin")];
  const mat = await shop.product();
  productId = mat.id;
  await shop.fill(mona, mat);
  await shop.rows(`create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await shop.rows(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert or update or delete on %I for each statement execute function refuse_writes()', name);
    end loop; end $$`);
});
afterAll(() => shop.app.close());

test("writes are refused with 503 and a time to try again", async () => {
  const reply = await shop.app.http.inject({
    method: addToCart.method,
    url: `/api${addToCart.path}`,
    headers: { authorization: `Bearer ${await mona.token()}` },
    payload: { productId },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([503, "UNAVAILABLE"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.payload).not.toMatch(/space|device|disk/i);
});

test("reads go on", async () => {
  const headers = {
    public: {},
    customer: { authorization: `Bearer ${await mona.token()}` },
    admin: { authorization: `Bearer ${await admin.token()}` },
  };
  const reads = shop.app.endpoints.filter(({ method, path }) => method === "GET" && !path.includes(":"));
  expect(reads.length).toBeGreaterThan(40);
  const failed: string[] = [];
  for (const { access, path } of reads) {
    const reply = await shop.app.http.inject({ url: `/api${path}`, headers: headers[access] });
    if (reply.statusCode >= 500) failed.push(`${path} ${reply.statusCode}`);
  }
  // These write: the shop's key for push services, once; the customer's code; the audit entry of the export.
  expect(failed).toEqual(["/push/key 503", "/loyalty/referral 503", "/admin/exports/orders 503"]);
});
