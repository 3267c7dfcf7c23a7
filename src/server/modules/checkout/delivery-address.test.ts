import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { addAddress, listAddresses, updateAddress } from "#shared/contract/addresses.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { updateOrder } from "#shared/contract/orders.ts";
import type { ShippingAddress } from "#shared/contract/shipping-address.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

let shop: TestShop;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const riyadh = { ...cairo, country: "SA", city: "Riyadh", line1: "Prince Sultan Street" };
const dokki = { ...cairo, regionId: "EG-GZ", city: "x", cityId: "dokki", buildingNumber: "12" };

async function order(shippingAddress: ShippingAddress) {
  await shop.fill(mona, await shop.product({ prices: { SAR: 50 } }));
  const { order: placed } = await shop.order(mona, { shippingAddress });
  return placed;
}

/** Fields and codes that a call was refused with. */
const refused = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return error.fieldErrors.map(({ field, code }) => `${field} ${code}`);
    },
  );

describe("an order's address", () => {
  test("an address without address parts is still accepted for the United States", async () => {
    const address = { ...cairo, country: "US", city: "Fresno", line1: "1 Main Street" };
    expect((await order(address)).shippingAddress).toEqual(address);
  });

  test("the same address is refused for Saudi Arabia, with the missing fields", async () => {
    expect(await refused(order(riyadh))).toEqual([
      "shippingAddress.shortCode REQUIRED",
      "shippingAddress.buildingNumber REQUIRED",
      "shippingAddress.district REQUIRED",
      "shippingAddress.postalCode REQUIRED",
      "shippingAddress.additionalNumber REQUIRED",
    ]);
  });

  test.each(["rrrd 2929", "RRRD٢٩٢٩", "RR-RD-2929"])("the short code %s is stored as RRRD2929", async (shortCode) => {
    expect((await order({ ...riyadh, shortCode })).shippingAddress).toMatchObject({ shortCode: "RRRD2929" });
  });

  test.each(["RRD2929", "RRRD29290"])("%s is no short code", async (shortCode) => {
    expect(await refused(order({ ...riyadh, shortCode }))).toEqual(["shippingAddress.shortCode INVALID_FORMAT"]);
  });

  test("all parts of a National Address replace its short code", async () => {
    const parts = { buildingNumber: "2929", district: "Al Olaya", postalCode: "12345", additionalNumber: "8118" };
    expect((await order({ ...riyadh, ...parts })).shippingAddress).toMatchObject(parts);
  });

  test("place ids set the names from the list in the order's language", async () => {
    expect((await order(dokki)).shippingAddress).toMatchObject({ region: "الجيزة", city: "الدقي" });
    await shop.rows("update users set language = 'en' where id = $1", [mona.userId]);
    const inEnglish = await order(dokki);
    expect(inEnglish.shippingAddress).toMatchObject({ region: "Giza", city: "Dokki" });
  });

  test("a city of another region is refused, and an Egyptian address with parts needs a building or landmark", async () => {
    expect(await refused(order({ ...dokki, regionId: "EG-C" }))).toEqual(["shippingAddress.cityId INVALID_VALUE"]);
    expect(await refused(order({ ...dokki, buildingNumber: "" }))).toEqual(["shippingAddress.buildingNumber REQUIRED"]);
    const landmark = { ...dokki, buildingNumber: "", landmark: "Beside the bank" };
    expect((await order(landmark)).shippingAddress).toMatchObject({ landmark: "Beside the bank" });
  });

  test("the map position is stored with six decimals, and dropped when the street changes", async () => {
    const geo = { lat: 30.04441961, lng: 31.2357 };
    const kept = { lat: 30.04442, lng: 31.2357 };
    expect((await order({ ...dokki, geo })).shippingAddress?.geo).toEqual(kept);
    expect(await refused(order({ ...dokki, geo: { lat: 91, lng: 0 } }))).toEqual(["shippingAddress.geo.lat TOO_BIG"]);
    const saved = (await mona.call(addAddress, { body: { ...dokki, geo } })).address;
    expect(saved.geo).toEqual(kept);
    const change = async (body: BodyOf<typeof updateAddress>) =>
      (await mona.call(updateAddress, { params: { id: saved.id }, body })).address.geo;
    expect(await change({ label: "Home" })).toEqual(kept);
    expect(await change({ line1: "99 Nile Street" })).toBeUndefined();
    expect(await change({ line1: "14 Tahrir Street", geo })).toEqual(kept);
    expect((await mona.call(exportMe, {})).data["addresses"]).toMatchObject([{ geo: kept }]);
    expect(await change({ geo: null })).toBeUndefined();
  });

  test("a change of a placed order follows the same rules", async () => {
    const { id } = await order({ ...riyadh, shortCode: "RRRD2929" });
    const change = (shippingAddress: ShippingAddress) =>
      mona.call(updateOrder, { params: { id }, body: { shippingAddress } });
    expect(await refused(change(riyadh))).toHaveLength(5);
    const { order: changed } = await change({ ...riyadh, shortCode: "abcd1234" });
    expect(changed.shippingAddress).toMatchObject({ shortCode: "ABCD1234" });
  });
});

test("a quote takes the address that the order will have", async () => {
  await shop.fill(mona, await shop.product());
  const { quote } = await mona.call(quoteOrder, { body: { shippingAddress: { ...dokki, shortCode: "RRRD" } } });
  expect(quote.needsAddress).toBe(true);
});

test("the address book keeps the parts, and an empty text clears one", async () => {
  const { address } = await mona.call(addAddress, { body: { ...dokki, floor: "3" } });
  expect(address).toMatchObject({ regionId: "EG-GZ", cityId: "dokki", buildingNumber: "12", floor: "3" });
  await mona.call(updateAddress, { params: { id: address.id }, body: { floor: "" } });
  const { addresses } = await mona.call(listAddresses, {});
  expect(addresses[0]).toMatchObject({ buildingNumber: "12" });
  expect(addresses[0]).not.toHaveProperty("floor");
});

test("an order without shipping is taxed in its market, whichever address is given", async () => {
  await shop.rows("update users set country = 'SA' where id = $1", [mona.userId]);
  await shop.fill(mona, await shop.product({ kind: "programme", priceEgp: 1150 }));
  const body = { currency: "EGP", shippingAddress: { country: "AE" } } as const;
  const { quote } = await mona.call(quoteOrder, { body });
  expect(quote).toMatchObject({ market: "SA", total: 1150, tax: 150 });
  const { order: placed } = await shop.order(mona, { currency: "EGP", shippingAddress: cairo });
  expect(placed).toMatchObject({ market: "SA", total: 1150, tax: 150 });
});
