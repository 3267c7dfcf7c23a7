import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminGetMarket, adminGetReadiness, adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { getOrder } from "#shared/contract/orders.ts";
import type { Market } from "#shared/domain/markets.ts";
import { saudiMustHaves, saudiSeller } from "#test/factories/markets.ts";
import { cairo, createTestShop, readConflict, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let manager: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  manager = await addPerson(shop.app, "manager");
});
afterAll(() => shop.app.close());

const current = (market: Market) => shop.app.client(getCurrentMarket, { query: { market } });
const save = (market: Market, version: number, change: Parameters<typeof saudiSeller>[0] = {}) =>
  manager.client(adminSaveMarket, { params: { market }, body: { version, identity: saudiSeller(change) } });

describe("a market without an identity", () => {
  test("shows the shop's own details and claims no number", async () => {
    const { identity, disclosures } = await current("AE");
    expect(identity).toMatchObject({ tradeName: { en: "Himma" }, vatNumber: "", taxRegistered: false });
    expect(disclosures.map(({ key }) => key)).toEqual(["name", "returns"]);
  });

  test("lacks everything that its law asks for", async () => {
    const { missing } = await manager.client(adminGetReadiness, { params: { market: "SA" } });
    expect(missing).toEqual(["IDENTITY"]);
  });
});

describe("an identity", () => {
  test("is saved with the version that was edited, and the audit log has the old and the new values", async () => {
    expect(await manager.client(adminGetMarket, { params: { market: "SA" } })).toMatchObject({
      identity: null,
      version: 0,
    });
    const first = await save("SA", 0, { phone: "" });
    expect(first).toMatchObject({ version: 1, identity: { phone: "" } });
    expect(await readConflict(save("SA", 0))).toEqual(first);
    const second = await save("SA", 1);
    expect(await readConflict(save("SA", 1, { crNumber: "" }))).toEqual(second);
    const [entry] = (await manager.client(adminListAudit, { query: { search: "market.identity" } })).entries;
    expect(entry).toMatchObject({ subjectId: "SA", before: { phone: "" }, after: { phone: "+966115550142" } });
    const { missing } = await manager.client(adminGetReadiness, { params: { market: "SA" } });
    expect(missing).toEqual([]);
  });

  test("is refused with an error at each field of a wrong format", async () => {
    const { address } = saudiSeller();
    const refused = await save("SA", 2, { vatNumber: "123", address: { ...address, postalCode: "1" } }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).fieldErrors.map(({ field, code }) => [field, code])).toEqual([
      ["identity.vatNumber", "INVALID_FORMAT"],
      ["identity.address.postalCode", "INVALID_FORMAT"],
    ]);
  });

  test("is changed by owners and managers only", async () => {
    const support = await addPerson(shop.app, "support");
    expect(await toRefusal(support.client(adminGetMarket, { params: { market: "SA" } }))).toBe("PERMISSION_DENIED");
  });

  test("is printed in full, in both languages", async () => {
    const { disclosures } = await current("SA");
    for (const language of ["ar", "en"] as const) {
      const printed = disclosures.map(({ value }) => value[language]).join("\n");
      for (const must of saudiMustHaves[language]) expect(printed).toContain(must);
    }
    expect(disclosures.find(({ key }) => key === "answer")?.value.ar).toContain("نرد خلال 3 أيام عمل");
    expect(disclosures.find(({ key }) => key === "returns")?.value.en).toBe("Within 7 days of delivery, if unused");
  });

  test("is used for a market without one only if it is the identity for everywhere else", async () => {
    expect((await current("AE")).identity.vatNumber).toBe("");
    await save("ZZ", 0, { vatNumber: "", taxRegistered: false, legalName: { ar: "هِمّة الدولية", en: "Himma World" } });
    expect((await current("AE")).identity.legalName.en).toBe("Himma World");
    expect((await current("SA")).identity.legalName.en).toBe("Himma Trading Company");
  });
});

describe("the caller's market", () => {
  const ask = (query: string, headers: Record<string, string>) =>
    shop.app.http.inject({ url: `/api/markets/current${query}`, headers });

  test("follows the place, and is not kept by shared caches", async () => {
    const reply = await ask("", { "x-dev-country": "SA", "x-user-currency": "EGP" });
    expect(reply.json<{ market: string }>().market).toBe("SA");
    expect(reply.headers["cache-control"]).toBe("private, no-cache");
  });

  test("is sent again only when it has changed", async () => {
    const first = await ask("?market=SA", {});
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    const etag = String(first.headers.etag);
    expect((await ask("?market=SA", { "if-none-match": etag })).statusCode).toBe(304);
    await save("SA", 2, { email: "new@shop.test" });
    const changed = await ask("?market=SA", { "if-none-match": etag });
    expect(changed.statusCode).toBe(200);
    expect((await ask("?market=XX", {})).statusCode).toBe(400);
    await save("SA", 3);
  });
});

describe("an order", () => {
  const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
  const rowOf = async (orderId: string) =>
    (
      await shop.rows<{ market: string; seller: { vatNumber: string } }>(
        "select market, seller from orders where id = $1",
        [orderId],
      )
    )[0];

  test("freezes its market and seller; a later identity changes nothing of it", async () => {
    const mona = await shop.customer();
    await shop.fill(mona, await shop.product({ priceEgp: 250 }));
    const { order } = await shop.order(mona, { shippingAddress: riyadh });
    expect(order.market).toBe("SA");
    await save("SA", 4, { vatNumber: "399999999900003" });
    expect(await rowOf(order.id)).toMatchObject({ market: "SA", seller: { vatNumber: "310122393500003" } });
    expect((await mona.call(getOrder, { params: { id: order.id } })).order.market).toBe("SA");
    const refused = shop.rows("update orders set seller = '{}' where id = $1", [order.id]);
    await expect(refused).rejects.toThrow("frozen");
    await save("SA", 5);
  });

  test("of something that is not sent belongs to the account's country, as its quote says", async () => {
    const mona = await shop.customer();
    await shop.rows("update users set country = 'AE' where id = $1", [mona.userId]);
    await shop.fill(mona, await shop.product({ kind: "programme", priceEgp: 250 }));
    const { quote } = await mona.call(quoteOrder, { body: { currency: "EGP", shippingAddress: { country: "SA" } } });
    expect(quote.market).toBe("AE");
    const { order } = await shop.order(mona);
    expect(await rowOf(order.id)).toMatchObject({ market: "AE" });
  });
});
