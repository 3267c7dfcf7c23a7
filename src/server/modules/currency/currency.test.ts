import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reprice } from "#server/modules/catalogue/index.ts";
import { parseRates } from "#server/providers/rates/http-rates.ts";
import * as accounts from "#shared/contract/accounts.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import * as contract from "#shared/contract/currency.ts";
import type { RatesPerUsd } from "#shared/domain/currency.ts";
import { signIn } from "#test/factories/customers.ts";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createRefreshRates } from "./refresh-rates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const from = (country: string, path: string) =>
  app.http
    .inject({ url: `/api/currency/${path}`, headers: { "x-dev-country": country } })
    .then((reply) => reply.json());

describe("the caller's location", () => {
  it("is returned with the dial code", async () => {
    expect(await from("EG", "location")).toEqual({
      success: true,
      data: { country_code: "EG", country_name: "Egypt", city: "", region: "", phone_code: "+20" },
    });
    expect((await from("SA", "location")).data).toMatchObject({
      country_code: "SA",
      country_name: "Saudi Arabia",
      phone_code: "+966",
    });
  });

  it("is International, US, +1 when the address reveals nothing", async () => {
    const { data } = await app.client(contract.getLocation, {});
    expect(data).toEqual({ country_code: "US", country_name: "International", city: "", region: "", phone_code: "+1" });
    expect((await from("ZZ", "location")).data.country_name).toBe("International");
  });

  it.each([
    ["EG", "EGP"],
    ["SA", "SAR"],
    ["AE", "AED"],
    ["US", "USD"],
    ["FR", "USD"],
  ])("%s pays in %s", async (country, currency) => {
    expect(await from(country, "detect")).toEqual({ success: true, currency, country });
  });
});

describe("rates", () => {
  it("come from the fallback table until there are live ones, for any base", async () => {
    const { data } = await app.client(contract.getRates, {});
    expect(data).toMatchObject({ base: "USD", rates: { EGP: 31.25, SAR: 3.7, AED: 3.7, USD: 1 }, source: "fallback" });
    const fromEgp = await app.client(contract.getRates, { query: { base: "EGP" } });
    expect(fromEgp.data.rates).toMatchObject({ EGP: 1, USD: 0.032 });
  });

  it("are refused for a currency that the shop does not know", async () => {
    for (const base of ["EUR", "usd", "", "constructor", "x".repeat(100), "USD&base=EGP"]) {
      const reply = await app.http.inject({ url: `/api/currency/rates?base=${base}` });
      expect([reply.statusCode, reply.json().message]).toEqual([400, "Invalid currency"]);
    }
  });

  it("lists the four currencies with their signs", async () => {
    const { data } = await app.client(contract.getCurrencies, {});
    expect(data.currencies.map((one) => one.code)).toEqual(["EGP", "SAR", "AED", "USD"]);
    expect(data.currencies[0]).toMatchObject({ symbolAr: "ج.م", country: "EG", flag: "🇪🇬" });
  });

  it("are fetched, at most every 12 hours, and derived prices follow", async () => {
    const [made] = await makeProducts(app.platform, [{ slug: "thing", price: 1000, setPrices: { SAR: 99 } }]);
    let calls = 0;
    let next: RatesPerUsd = { EGP: 50, SAR: 3.75, AED: 3.67, USD: 1 };
    const source = async () => {
      calls += 1;
      return next;
    };
    const { whenOld: refresh } = createRefreshRates(app.platform, source, reprice);
    await refresh();
    await refresh();
    expect(calls).toBe(1);
    const priceOf = async () =>
      Object.fromEntries(
        (await app.client(getProduct, { params: { id: made?.id ?? "" } })).product.prices.map((one) => [
          one.currency,
          one.amount,
        ]),
      );
    expect(await priceOf()).toEqual({ EGP: 1000, SAR: 99, AED: 73, USD: 20 });
    expect((await app.client(contract.getRates, {})).data).toMatchObject({
      source: "live",
      updatedAt: app.clock.now().toISOString(),
    });
    app.clock.advance(12 * 3600);
    next = { EGP: 40, SAR: 3.75, AED: 3.67, USD: 1 };
    await refresh();
    expect(await priceOf()).toEqual({ EGP: 1000, SAR: 99, AED: 92, USD: 25 });
  });

  it("stay as they are when the source fails or answers nonsense", async () => {
    const before = (await app.client(contract.getRates, {})).data;
    app.clock.advance(13 * 3600);
    await createRefreshRates(app.platform, async () => Promise.reject(new Error("away")), reprice).whenOld();
    await createRefreshRates(
      app.platform,
      async () => ({ EGP: 4000, SAR: 3.75, AED: 3.67, USD: 1 }),
      reprice,
    ).whenOld();
    expect((await app.client(contract.getRates, {})).data).toEqual(before);
  });

  it("are read from the response formats of free services", () => {
    expect(parseRates({ base: "USD", rates: { EGP: 50, SAR: 3.75, AED: 3.67 } })).toEqual({
      EGP: 50,
      SAR: 3.75,
      AED: 3.67,
      USD: 1,
    });
    expect(parseRates({ base_code: "EUR", rates: { EGP: 55, SAR: 4.125, AED: 4.04, USD: 1.1 } })).toMatchObject({
      EGP: 50,
      SAR: 3.75,
    });
    expect(() => parseRates({ base: "EUR", rates: { EGP: 55, SAR: 4, AED: 4 } })).toThrow("name no US dollar");
    expect(() => parseRates({ base: "USD", rates: { EGP: -1, SAR: 4, AED: 4 } })).toThrow();
  });
});

describe("a customer's currency", () => {
  it("is kept, if it is one of the four", async () => {
    const client = await signIn(app, "mona@shop.test");
    expect(await client(contract.setPreferredCurrency, { body: { currency: "AED" } })).toEqual({
      success: true,
      currency: "AED",
    });
    expect((await client(accounts.getMe, {})).user.currency).toBe("AED");
    for (const currency of ["EUR", "", 5, null, ["EGP"], undefined] as string[]) {
      const refused = client(contract.setPreferredCurrency, { body: { currency } });
      await expect(refused, String(currency)).rejects.toMatchObject({ status: 400, message: "Invalid currency" });
    }
    await expect(app.client(contract.setPreferredCurrency, { body: { currency: "AED" } })).rejects.toMatchObject({
      status: 401,
    });
  });
});
