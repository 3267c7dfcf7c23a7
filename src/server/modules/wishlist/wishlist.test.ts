import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products } from "#server/modules/catalogue/tables.ts";
import { eq } from "#server/platform/db/orm.ts";
import * as accounts from "#shared/contract/accounts.ts";
import * as contract from "#shared/contract/catalogue.ts";
import type { Client } from "#shared/contract/client.ts";
import { signIn } from "#test/factories/customers.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { eraseWishlist, exportWishlist } from "./personal-data.ts";

let app: TestApp;
let client: Client;
let productId: string;
let otherId: string;
beforeAll(async () => {
  app = await createTestApp();
  const made = await makeProducts(app.platform, [{ slug: "tee" }, { slug: "mat" }]);
  [productId = "", otherId = ""] = made.map((one) => one.id);
  client = await signIn(app, "mona@shop.test");
});
afterAll(() => app.close());

describe("the wishlist", () => {
  it("adds and removes idempotently", async () => {
    const put = (id: string) => client(contract.putInWishlist, { params: { productId: id } });
    await put(productId);
    app.clock.advance(1);
    await Promise.all([put(otherId), put(otherId), put(otherId)]);
    const listed = await client(contract.getWishlist, {});
    expect(listed.products.map((one) => one.id)).toEqual([otherId, productId]);
    expect(listed.pagination.total).toBe(2);
    expect(await client(contract.getWishlistIds, {})).toEqual({ productIds: [otherId, productId] });
    await client(contract.removeFromWishlist, { params: { productId: otherId } });
    await client(contract.removeFromWishlist, { params: { productId: otherId } });
    expect((await client(contract.getWishlist, {})).products.map((one) => one.slug)).toEqual(["tee"]);
    await expect(put(app.platform.ids.next())).rejects.toMatchObject({ status: 404 });
    await expect(app.client(contract.getWishlist, {})).rejects.toMatchObject({ status: 401 });
  });

  it("keeps a withdrawn product without listing it", async () => {
    const withdraw = (at: Date | null) =>
      app.platform.database.reader.update(products).set({ archivedAt: at }).where(eq(products.id, productId));
    await withdraw(app.clock.now());
    expect(await client(contract.getWishlist, {})).toMatchObject({ products: [], pagination: { total: 0 } });
    expect(await client(contract.getWishlistIds, {})).toEqual({ productIds: [productId] });
    await withdraw(null);
    expect((await client(contract.getWishlist, {})).pagination.total).toBe(1);
  });

  it("is in the export and deleted with the account", async () => {
    const userId = (await client(accounts.getMe, {})).user.id;
    expect(await exportWishlist(app.platform.database.reader, userId)).toMatchObject({
      wishlist: [{ product: "tee" }],
    });
    await app.platform.database.transaction((tx) => eraseWishlist(tx, userId));
    expect(await client(contract.getWishlistIds, {})).toEqual({ productIds: [] });
  });
});
